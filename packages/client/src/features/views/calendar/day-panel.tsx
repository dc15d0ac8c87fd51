import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { Day } from '../../../lib/days.ts'
import { dayTitle } from './day-words.ts'
import { type EventActions, EventItem } from './event-item.tsx'
import type { CalendarEvent } from './events.ts'

const words = viewsTexts.calendar

interface DayPanelProps {
  readonly day: Day
  readonly events: readonly CalendarEvent[]
  readonly actions: EventActions
  /** Null where the role may not create one. */
  readonly create: { readonly label: string; readonly open: () => void } | null
  /** Null: it is always there. */
  readonly onClose: (() => void) | null
}

/** One day as a list: what the keyboard and a phone read, and where everything can be moved by menu. */
export function DayPanel({ day, events, actions, create, onClose }: DayPanelProps) {
  const here = events.filter(({ from, to }) => from <= day && to >= day)
  return (
    <aside className="cl-panel" aria-label={dayTitle(day)}>
      <header>
        <h2>{dayTitle(day)}</h2>
        {onClose === null ? null : <IconButton icon="x" size="sm" label={words.close} onClick={onClose} />}
      </header>
      {here.length === 0 ? <p className="cl-nothing">{words.nothing}</p> : null}
      <ul>{here.map((event) => <EventItem key={event.row.key} event={event} when={event.from === day ? (event.time ?? words.allDay) : words.goesOn} note={event.to > day ? words.until(dayTitle(event.to)) : null} actions={actions} />)}</ul>
      {create === null ? null : <Button variant="ghost" icon="plus" className="cl-new" onClick={create.open}>{create.label}</Button>}
    </aside>
  )
}
