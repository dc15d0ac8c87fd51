import { lazy, Suspense, type ReactNode } from 'react'
import type { Failure } from './failure.ts'

export interface FailureNoticeProps {
  readonly failure: Failure
  /** The owner's own comment on the policy that refused, where it is known. */
  readonly policyComment?: string | undefined
  readonly actions?: ReactNode
}

const View = lazy(() => import('./failure-notice-view.tsx'))

/** A failure beside its cause: in a form, under a row. */
export function FailureNotice(props: FailureNoticeProps) {
  return <Suspense fallback={null}><View {...props} /></Suspense>
}
