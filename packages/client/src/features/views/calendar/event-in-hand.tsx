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
}

/** The event that is being dragged. */
export function EventInHand({ ghost, event, title, tone, width }: EventInHandProps) {
  return <div ref={ghost} className={`cl-event cl-hand ${toneOf(event, tone)}`} style={{ width }} aria-hidden="true"><b>{title}</b></div>
}
