import { useEffect, useRef } from 'react'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Day } from '../../../lib/days.ts'
import { dayTitle, monthTitle } from './day-words.ts'
import { type EventActions, EventItem } from './event-item.tsx'
import type { CalendarEvent } from './events.ts'

const words = viewsTexts.calendar

interface AgendaProps {
  readonly days: readonly Day[]
  readonly events: readonly CalendarEvent[]
  readonly at: Day
  readonly today: Day
  readonly label: string
  readonly actions: EventActions
  readonly create: { readonly label: string; readonly open: () => void } | null
}

/** A month as a list of the days that have something. What lasts for days stands at its first one. */
export function Agenda({ days, events, at, today, label, actions, create }: AgendaProps) {
  const list = useRef<HTMLElement>(null)
  const [first = at, last = at] = [days[0], days.at(-1)]
  const startOf = ({ from }: CalendarEvent): Day => (from < first ? first : from)
  const here = events.filter(({ from, to }) => from <= last && to >= first)
  const shown = days.filter((day) => day === today || here.some((event) => startOf(event) === day))
  const target = shown.find((day) => day >= at) ?? shown.at(-1)
  // The chosen day is in sight when the agenda opens, and when another is chosen.
  useEffect(() => {
    list.current?.querySelector(`[data-day="${target ?? ''}"]`)?.scrollIntoView({ block: 'start' })
  }, [target])
  if (here.length === 0) return <EmptyState icon="columns" title={words.nothingIn(monthTitle(at))} actions={create === null ? null : <Button icon="plus" onClick={create.open}>{create.label}</Button>}>{null}</EmptyState>
  return (
    <section className="cl-agenda" ref={list} aria-label={label}>
      {shown.map((day) => (
        <section key={day} data-day={day} className={day === today ? 'is-today' : undefined}>
          <h3><time dateTime={day}>{dayTitle(day)}</time>{day === today ? <span className="cl-now">{words.today}</span> : null}</h3>
          {here.some((event) => startOf(event) === day) ? (
            <ul>{here.filter((event) => startOf(event) === day).map((event) => <EventItem key={event.row.key} event={event} when={event.from === day ? (event.time ?? words.allDay) : words.goesOn} note={event.to > day ? words.until(dayTitle(event.to)) : null} actions={actions} />)}</ul>
          ) : <p className="cl-nothing">{words.nothing}</p>}
        </section>
      ))}
    </section>
  )
}
