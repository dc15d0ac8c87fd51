import type { RefObject } from 'react'
import type { Field } from '@portico/model'
import type { CalendarEvent } from './events.ts'
import { toneOf } from './tone-of.ts'

interface EventInHandProps {
  readonly ghost: RefObject<HTMLDivElement | null>
  readonly event: CalendarEvent
  readonly title: string
  readonly tone: Field | null
  readonly width: number
  /** Why it may not be put where the pointer is. */
  readonly refusal: string | null
}

/** The event that is being dragged. */
export function EventInHand({ ghost, event, title, tone, width, refusal }: EventInHandProps) {
  return (
    <div ref={ghost} className="cl-hand" aria-hidden="true">
      <div className={`cl-event ${toneOf(event, tone)}`} style={{ width }}><b>{title}</b></div>
      {refusal === null ? null : <p className="cl-trouble">{refusal}</p>}
    </div>
  )
}
