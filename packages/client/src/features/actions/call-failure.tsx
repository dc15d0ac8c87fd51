import type { ReactNode } from 'react'
import type { Callable } from '../../backend/actions/callable.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Notice } from '../../ui/notice.tsx'
import type { FormFailure } from './use-call-form.ts'

export interface CallFailureProps {
  readonly callable: Callable
  readonly failed: FormFailure
  readonly actions?: ReactNode
}

/** Why a call did not go through: in the words of whoever made the rule, else in the catalogue's. */
export function CallFailure({ callable, failed: { failure, words }, actions }: CallFailureProps) {
  if (words !== null) return <Notice tone="danger" title={texts.failed(callable.label)} actions={actions}>{words}</Notice>
  const mayHaveRun = failure.source === 'network' && !callable.readsOnly
  return (
    <>
      <FailureNotice failure={failure} actions={actions} />
      {mayHaveRun ? <p className="ac-say">{texts.mayHaveRun}</p> : null}
    </>
  )
}
