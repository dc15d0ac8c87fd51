import { useSyncExternalStore } from 'react'
import { lateCode } from '../lib/late-code.ts'
import { lateCodeTexts as words } from '../lib/texts/late-code.ts'
import './toast.css'

/** Why something that was asked for does not open, while its code is missing; to stand in a live region. */
export function LateCodeNotice() {
  const state = useSyncExternalStore(lateCode.subscribe, lateCode.get)
  if (state === 'here') return null
  const isTried = state === 'away'
  return (
    <div className="toast">
      <span className="grow">{words[state]}</span>
      <button type="button" className="btn" onClick={isTried ? lateCode.retry : () => location.reload()}>{isTried ? words.retry : words.reload}</button>
    </div>
  )
}
