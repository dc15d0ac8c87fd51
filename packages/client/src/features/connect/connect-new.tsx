import { useEffect, useState } from 'react'
import { keepBackend, type Configuration } from '../../backend/configuration.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Gate } from '../../ui/gate.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CheckList, type KeyState } from './check-list.tsx'
import { ConnectForm } from './connect-form.tsx'
import { standingOf } from './standing.ts'
import { resultOf, useChecks, type Target } from './use-checks.ts'

const texts = authTexts.connect

/** No backend yet: its two values are checked before they are kept. */
export function ConnectNew({ refusal }: { readonly refusal: Extract<Configuration, { kind: 'refused' }>['reason'] | null }) {
  const [keyState, setKeyState] = useState<KeyState>('waiting')
  const [target, setTarget] = useState<Target | null>(null)
  const checks = useChecks(target, 0)
  const [address, accepted] = [resultOf(checks.results, 'address'), resultOf(checks.results, 'accepted')]
  const isAccepted = checks.isDone && accepted?.kind === 'accepted'
  const isDescribed = standingOf(checks.results, checks.isDone)?.kind === 'described'
  useEffect(() => {
    if (!target || !isAccepted || !keepBackend(localStorage, target.url, target.key)) return
    location.assign(new URL(isDescribed ? '.' : 'connect', document.baseURI))
  }, [target, isAccepted, isDescribed])
  return (
    <Gate brand={shellTexts.product} title={texts.title} lede={texts.lede} foot={texts.foot} isWide aside={<CheckList checks={checks} keyState={keyState} />}>
      {refusal ? <div className="gate-stack"><Notice tone="danger" title={texts.refusedTitle}>{texts.refusedFile[refusal]}</Notice></div> : null}
      <ConnectForm
        isPending={target !== null && !checks.isDone}
        problems={{ url: address?.kind === 'failed' ? texts.urlSilent : null, key: accepted?.kind === 'failed' ? texts.keyRefused : null }}
        onKeyState={setKeyState} onSubmit={submitted => setTarget({ ...submitted, modelUrl: null })}
      />
    </Gate>
  )
}
