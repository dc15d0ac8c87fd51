import type { CSSProperties } from 'react'
import type { Field } from '@portico/model'
import { formatCount } from '../../../lib/count.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import type { CardFields } from '../card-fields.ts'
import { titleOf } from '../card-value.tsx'
import type { LayoutContext } from '../layout-context.ts'
import type { Day } from './days.ts'
import { dayNumber, dayTitle } from './day-words.ts'
import { type CalendarEvent, type PlacedEvent, placeEvents } from './events.ts'
import { toneOf } from './tone-of.ts'

const words = viewsTexts.calendar
/** Lines that a day of a month has room for, and one of a week. */
const monthLines = 3
const weekLines = 24
/** Dots under a day on a phone. */
const mostDots = 3

export interface WeekRowProps {
  readonly events: readonly CalendarEvent[]
  readonly fields: CardFields
  readonly tone: Field | null
  readonly week: readonly Day[]
  readonly index: number
  readonly isFirst: boolean
  /** The chosen day. */
  readonly at: Day
  readonly today: Day
  /** Days of other months stand back; null: all are alike. */
  readonly month: string | null
  readonly isWeek: boolean
  readonly isPhone: boolean
  readonly dragKey: string | null
  /** The day that the event in the hand is over, counted from the first one shown. */
  readonly overDay: number | null
  readonly links: LayoutContext['links']
  readonly onChoose: (day: Day) => void
}

/** Seven days, and the events over them: a longer one is one piece over its days. */
export function WeekRow({ events, fields, tone, week, index, isFirst, at, today, month, isWeek, isPhone, dragKey, overDay, links, onChoose }: WeekRowProps) {
  const placed = placeEvents(events, week)
  const room = isWeek ? weekLines : monthLines
  return (
    <div className="cl-week">
      {week.map((day, column) => {
        const here = placed.filter(({ first, last }) => first <= column && last >= column)
        const hidden = here.filter(({ line }) => line >= lines(here, room)).length
        const classes = ['cl-cell', month !== null && !day.startsWith(month) && 'is-out', day === today && 'is-today', day === at && 'is-chosen', overDay === index * 7 + column && 'is-over']
        return (
          <div key={day} className={classes.filter(Boolean).join(' ')} data-day={day} data-lane={index * 7 + column} style={{ gridColumn: column + 1 }}>
            <button type="button" className="cl-day" tabIndex={day === at ? 0 : -1} aria-pressed={day === at} aria-current={day === today ? 'date' : undefined} onClick={() => onChoose(day)}>
              <span aria-hidden="true">{dayNumber(day, day.endsWith('-01') || (isFirst && column === 0))}</span>
              <span className="sr">{words.day(dayTitle(day), formatCount(here.length), here.length === 1)}</span>
              {isPhone ? <i className="cl-dots">{here.slice(0, mostDots).map(({ event }) => <i key={event.row.key} className={toneOf(event, tone)} />)}</i> : null}
            </button>
            {hidden > 0 && !isPhone ? <button type="button" className="cl-more" tabIndex={-1} onClick={() => onChoose(day)}>{words.more(formatCount(hidden))}</button> : null}
          </div>
        )
      })}
      {isPhone ? null : placed.filter((each) => isShown(each, placed, room)).map((each) => <EventPiece key={each.event.row.key} placed={each} fields={fields} tone={tone} links={links} isDragged={each.event.row.key === dragKey} week={week} />)}
    </div>
  )
}

/** Where not all of a day's events fit, its last line says how many more there are. */
function lines(here: readonly PlacedEvent[], room: number): number {
  return Math.max(0, ...here.map(({ line }) => line + 1)) > room ? room - 1 : room
}

function isShown({ line, first, last }: PlacedEvent, placed: readonly PlacedEvent[], room: number): boolean {
  for (let column = first; column <= last; column += 1) {
    if (line >= lines(placed.filter((each) => each.first <= column && each.last >= column), room)) return false
  }
  return true
}

interface EventPieceProps {
  readonly placed: PlacedEvent
  readonly fields: CardFields
  readonly tone: Field | null
  readonly links: LayoutContext['links']
  readonly isDragged: boolean
  readonly week: readonly Day[]
}

/** An event in its week. Title first, time gives way; both are in its name. */
function EventPiece({ placed: { event, line, first, last }, fields, tone, links, isDragged, week }: EventPieceProps) {
  const title = titleOf(event.row, fields.title)
  const style: CSSProperties = { gridColumn: `${first + 1} / ${last + 2}`, gridRow: 1, marginTop: 28 + line * 24 }
  const begins = event.from >= (week[0] ?? '')
  const ends = event.to <= (week.at(-1) ?? '')
  const classes = ['cl-event', toneOf(event, tone), isDragged && 'is-source', !begins && 'is-continued', !ends && 'is-continuing', event.from === event.to && tone === null && 'is-line']
  return (
    <a
      className={classes.filter(Boolean).join(' ')} style={style} href={links.href(event.row.key)} draggable={false} tabIndex={-1} data-card={event.row.key} title={event.time === null ? title : `${title}, ${event.time}`}
      onClick={(pressed) => {
        if (pressed.metaKey || pressed.ctrlKey || pressed.shiftKey) return
        pressed.preventDefault()
        links.open(event.row.key)
      }}
    >
      <b>{title}</b>{event.time === null || last > first ? null : <span>{event.time}</span>}
    </a>
  )
}
