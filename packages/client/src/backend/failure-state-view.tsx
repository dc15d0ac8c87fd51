import { useState } from 'react'
import { shellTexts } from '../lib/texts/shell.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { FailureStateProps } from './failure-state.tsx'
import { FailureDetail } from './failure-detail.tsx'
import { explain } from './explain.ts'
import { useIsBuilder } from './use-is-builder.ts'

/** A failure in the place of the page or panel that it took: what happened, what to do, and what to copy. */
export default function FailureStateView({ failure, onRetry, headingLevel = 2 }: FailureStateProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isBuilder = useIsBuilder()
  const text = explain(failure, { isBuilder })
  const icon = failure.source === 'network' ? (failure.code === 'network_offline' ? 'wifi-off' : 'server-off') : failure.source === 'gateway' ? 'server-off' : 'circle-alert'
  return (
    <EmptyState
      icon={icon} headingLevel={headingLevel} title={text.title} isAlert
      actions={
        <>
          {onRetry ? <Button icon="rotate-ccw" onClick={onRetry}>{shellTexts.tryAgain}</Button> : null}
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>{shellTexts.details}</Button>
        </>
      }
    >
      <p>{text.sentence}</p>
      {text.next ? <p>{text.next}</p> : null}
      {isOpen ? <FailureDetail failure={failure} sql={text.sql} /> : null}
    </EmptyState>
  )
}
