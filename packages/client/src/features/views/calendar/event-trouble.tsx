import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import type { EventMove } from './use-event-move.ts'

interface EventTroubleProps {
  readonly failed: Extract<EventMove, { readonly kind: 'failed' }>
  readonly onRetry: () => void
  readonly onDismiss: () => void
}

/** Why an event stays where it was, at the event. */
export function EventTrouble({ failed: { sentence, canRetry }, onRetry, onDismiss }: EventTroubleProps) {
  return (
    <>
      <p>{sentence}</p>
      <div className="cl-acts">
        {canRetry ? <Button size="sm" icon="rotate-ccw" onClick={onRetry}>{viewsTexts.tryAgain}</Button> : null}
        <Button size="sm" variant="ghost" onClick={onDismiss}>{viewsTexts.dismiss}</Button>
      </div>
    </>
  )
}
