import { useEffect, useState } from 'react'
import { keepBackend, type Configuration } from '../../backend/configuration.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Gate } from '../../ui/gate.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CheckList, type KeyState } from './check-list.tsx'
import { ConnectForm } from './connect-form.tsx'
import { useChecks, type Target } from './use-checks.ts'

const texts = authTexts.connect

/** No backend yet: its two values are checked before they are kept. */
export function ConnectNew({ refusal }: { readonly refusal: Extract<Configuration, { kind: 'refused' }>['reason'] | null }) {
  const [keyState, setKeyState] = useState<KeyState>('waiting')
  const [target, setTarget] = useState<Target | null>(null)
  const checks = useChecks(target, 0)
  const { address, accepted, describe } = checks.results
  useEffect(() => {
    if (!target || !checks.isDone || accepted === undefined || accepted === 'running' || accepted.kind !== 'accepted') return
    if (!keepBackend(localStorage, target.url, target.key)) return
    const isReady = describe !== undefined && describe !== 'running' && describe.kind === 'described'
    location.assign(new URL(isReady ? '.' : 'connect', document.baseURI))
  }, [target, checks.isDone, accepted, describe])
  const isRefused = (result: typeof address) => result !== undefined && result !== 'running' && result.kind === 'failed'
  return (
    <Gate brand={shellTexts.product} title={texts.title} lede={texts.lede} foot={texts.foot} isWide aside={<CheckList checks={checks} keyState={keyState} />}>
      {refusal ? <div className="gate-stack"><Notice tone="danger" title={texts.refusedTitle}>{texts.refusedFile[refusal]}</Notice></div> : null}
      <ConnectForm
        isPending={target !== null && !checks.isDone}
        problems={{ url: isRefused(address) ? texts.urlSilent : null, key: isRefused(accepted) ? texts.keyRefused : null }}
        onKeyState={setKeyState} onSubmit={submitted => setTarget({ ...submitted })}
      />
    </Gate>
  )
}
