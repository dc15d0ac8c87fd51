import { useCallback, useEffect, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { renewModel } from '../../backend/model.ts'
import { forgetBackend, modelUrlOf, type Settings } from '../../backend/configuration.ts'
import { useIsBuilder } from '../../backend/use-is-builder.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CheckList } from './check-list.tsx'
import { InstallPanel } from './install-panel.tsx'
import { RungPanel } from './rung-panel.tsx'
import { standingOf } from './standing.ts'
import { UndoPanel } from './undo-panel.tsx'
import { useChecks, type Target } from './use-checks.ts'
import './connect-state.css'

const texts = authTexts.connect

/** The backend that this app has: on which rung it stands, and what is missing there. */
export function ConnectState({ settings }: { readonly settings: Settings }) {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const isBuilder = useIsBuilder()
  const { url, key, model } = settings
  const target = useMemo<Target>(() => ({ url, key, modelUrl: modelUrlOf({ model }, document.baseURI) }), [url, key, model])
  const checks = useChecks(target, round)
  const standing = standingOf(checks.results, checks.isDone)
  const state = standing?.kind ?? null
  const look = useCallback(() => setRound(current => current + 1), [])
  useEffect(() => {
    if (state === 'described') void renewModel(queries, settings)
  }, [queries, settings, state])
  const change = () => {
    forgetBackend(localStorage)
    location.assign(new URL('connect', document.baseURI))
  }
  return (
    <Gate brand={settings.name ?? shellTexts.product} title={texts.current} lede={settings.origin === 'file' ? texts.fileLede : texts.browserLede} foot={texts.foot} isWide aside={<CheckList checks={checks} keyState="public" />}>
      <div className="gate-stack">
        <dl className="connect-facts">
          <div><dt>{texts.url}</dt><dd><code>{settings.url}</code></dd></div>
          <div><dt>{texts.key}</dt><dd><code>{settings.key}</code></dd></div>
        </dl>
        {standing?.kind === 'nothing' ? <InstallPanel onLook={look} /> : null}
        {standing?.kind === 'stands' ? <RungPanel rung={standing.rung} made={standing.made} onLook={look} /> : null}
        {state === 'described' && round > 0 ? <Notice tone="ok">{texts.found}</Notice> : null}
        <div className="gate-acts">
          {state === 'nothing' ? null : <Link to="/" className="btn btn-lg btn-primary btn-block">{texts.open}</Link>}
          {checks.isDone && state === null ? <Button size="lg" isBlock icon="rotate-ccw" onClick={look}>{shellTexts.tryAgain}</Button> : null}
          {settings.origin === 'browser' ? <Button size="lg" isBlock onClick={change}>{texts.change}</Button> : null}
        </div>
        {state === 'described' && (isBuilder || round > 0) ? <UndoPanel /> : null}
      </div>
    </Gate>
  )
}
