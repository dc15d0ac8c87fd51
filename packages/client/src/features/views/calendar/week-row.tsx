import type { CSSProperties, ReactNode } from 'react'
import type { Field } from '@portico/model'
import { formatCount } from '../../../lib/count.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import type { CardFields } from '../card-fields.ts'
import { titleOf } from '../card-value.tsx'
import type { LayoutContext } from '../layout-context.ts'
import type { Day } from '../../../lib/days.ts'
import { dayNumber, dayTitle } from './day-words.ts'
import { type CalendarEvent, type PlacedEvent, placeEvents } from './events.ts'
import { toneOf } from './tone-of.ts'

const words = viewsTexts.calendar
/** Lines that a day of a month has room for, and one of a week. */
const monthLines = 3
const weekLines = 24
/** From one line to the next, and above the first: in a week an event has its time under its title. In rem, to grow with the text. */
const [monthLine, weekLine, above] = [1.5, 2.625, 1.75]
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
  /** The days that are being chosen, both among them. */
  readonly span: { readonly from: Day; readonly to: Day } | null
  /** The day under the pointer is refused to what is in the hand. */
  readonly isClosed: boolean
  readonly canResize: boolean
  /** From this day on not everything was read, but for the chosen day; null: all of it was. */
  readonly unreadFrom: Day | null
  /** What is wrong with an event, at it. */
  readonly trouble: { readonly key: string; readonly isAlert: boolean; readonly content: ReactNode } | null
  readonly links: LayoutContext['links']
  readonly onChoose: (day: Day) => void
  /** Null where the role may not create a record on a day. */
  readonly onCreate: ((from: Day, to: Day) => void) | null
}

/** Seven days, and the events over them: a longer one is one piece over its days. */
export function WeekRow({ events, fields, tone, week, index, isFirst, at, today, month, isWeek, isPhone, dragKey, overDay, span, isClosed, canResize, unreadFrom, trouble, links, onChoose, onCreate }: WeekRowProps) {
  const placed = placeEvents(events, week)
  const room = isWeek ? weekLines : monthLines
  const lineHeight = isWeek ? weekLine : monthLine
  return (
    <div className="cl-week">
      {week.map((day, column) => {
        const here = placed.filter(({ first, last }) => first <= column && last >= column)
        const isUnread = unreadFrom !== null && day >= unreadFrom && day !== at
        const hidden = here.filter(({ line }) => line >= lines(here, room)).length
        const classes = ['cl-cell', month !== null && !day.startsWith(month) && 'is-out', day === today && 'is-today', day === at && 'is-chosen', overDay === index * 7 + column && (isClosed ? 'is-over is-closed' : 'is-over'), span !== null && day >= span.from && day <= span.to && 'is-span']
        return (
          // A press on a free place chooses the day, a double one creates there: its button and the keys do the same.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div key={day} className={classes.filter(Boolean).join(' ')} data-day={day} data-lane={index * 7 + column} style={{ gridColumn: column + 1 }} onClick={(event) => { if (event.target === event.currentTarget) onChoose(day) }} onDoubleClick={(event) => { if (event.target === event.currentTarget) onCreate?.(day, day) }}>
            <button type="button" className="cl-day" tabIndex={day === at ? 0 : -1} aria-pressed={span === null ? day === at : day >= span.from && day <= span.to} aria-current={day === today ? 'date' : undefined} onClick={() => onChoose(day)}>
              <span aria-hidden="true">{dayNumber(day, day.endsWith('-01') || (isFirst && column === 0))}</span>
              <span className="sr">{isUnread && here.length === 0 ? words.dayUnread(dayTitle(day)) : words.day(dayTitle(day), formatCount(here.length), here.length === 1)}</span>
              {isPhone ? <i className="cl-dots">{here.slice(0, mostDots).map(({ event }) => <i key={event.row.key} className={toneOf(event, tone)} />)}</i> : null}
            </button>
            {isUnread && hidden === 0 && !isPhone ? <button type="button" className="cl-more" tabIndex={-1} onClick={() => onChoose(day)}>{words.unread}</button> : null}
            {hidden > 0 && !isPhone ? <button type="button" className="cl-more" tabIndex={-1} onClick={() => onChoose(day)}>{words.more(formatCount(hidden))}</button> : null}
          </div>
        )
      })}
      {isPhone ? null : placed.filter((each) => isShown(each, placed, room)).map((each) => <EventPiece key={each.event.row.key} placed={each} fields={fields} tone={tone} links={links} isDragged={each.event.row.key === dragKey} isRefused={trouble?.key === each.event.row.key} canResize={canResize} week={week} lineHeight={lineHeight} />)}
      {isPhone || trouble === null ? null : placed.filter(({ event }) => event.row.key === trouble.key).map((each) => <Trouble key="trouble" placed={each} room={room} lineHeight={lineHeight} isAlert={trouble.isAlert}>{trouble.content}</Trouble>)}
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
  readonly isRefused: boolean
  readonly canResize: boolean
  readonly week: readonly Day[]
  readonly lineHeight: number
}

/** An event in its week. Title first, time gives way; both are in its name. */
function EventPiece({ placed: { event, line, first, last }, fields, tone, links, isDragged, isRefused, canResize, week, lineHeight }: EventPieceProps) {
  const title = titleOf(event.row, fields.title)
  const style: CSSProperties = { gridColumn: `${first + 1} / ${last + 2}`, gridRow: 1, marginTop: `${above + line * lineHeight}rem` }
  const begins = event.from >= (week[0] ?? '')
  const ends = event.to <= (week.at(-1) ?? '')
  const classes = ['cl-event', toneOf(event, tone), isDragged && 'is-source', isRefused && 'is-refused', !begins && 'is-continued', !ends && 'is-continuing', event.from === event.to && tone === null && 'is-line']
  return (
    <a
      className={classes.filter(Boolean).join(' ')} style={style} href={links.href(event.row.key)} draggable={false} tabIndex={-1} data-card={event.row.key} title={event.time === null ? title : `${title}, ${event.time}`}
      onClick={(pressed) => {
        if (pressed.metaKey || pressed.ctrlKey || pressed.shiftKey) return
        pressed.preventDefault()
        links.open(event.row.key)
      }}
    >
      {canResize && begins ? <i data-grip="from" /> : null}
      <b>{title}</b>{event.time === null || last > first ? null : <span>{event.time}</span>}
      {canResize && ends ? <i data-grip="to" /> : null}
    </a>
  )
}

/** Under the piece that it is about, over what stands below. */
function Trouble({ placed: { line, first }, room, lineHeight, isAlert, children }: { readonly placed: PlacedEvent; readonly room: number; readonly lineHeight: number; readonly isAlert: boolean; readonly children: ReactNode }) {
  const column = Math.min(first + 1, 5)
  return <div className="cl-trouble" role={isAlert ? 'alert' : undefined} style={{ gridColumn: `${column} / ${column + 3}`, gridRow: 1, marginTop: `${above + (Math.min(line, room - 1) + 1) * lineHeight}rem` }}>{children}</div>
}
