import { lazy, Suspense } from 'react'
import { codeOrNone } from '../lib/late-code.ts'
import { shellTexts } from '../lib/texts/shell.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Failure } from './failure.ts'

export interface FailureStateProps {
  readonly failure: Failure
  readonly onRetry?: (() => void) | undefined
  readonly headingLevel?: 1 | 2 | 3
}

// Where even its code cannot be had, the bare facts stand in.
const View = lazy(() => codeOrNone(import('./failure-state-view.tsx')).catch(() => ({ default: BareFailure })))

/** A failure in the place of the page or panel that it took. Its words are fetched with `loadFailureWords` before they are needed. */
export function FailureState(props: FailureStateProps) {
  return <Suspense fallback={null}><View {...props} /></Suspense>
}

function BareFailure({ failure, onRetry, headingLevel = 2 }: FailureStateProps) {
  const retry = onRetry ? <Button icon="rotate-ccw" onClick={onRetry}>{shellTexts.tryAgain}</Button> : null
  return <EmptyState icon="circle-alert" headingLevel={headingLevel} title={shellTexts.crash.title} isAlert actions={retry}>{`${failure.code}: ${failure.message}`}</EmptyState>
}
