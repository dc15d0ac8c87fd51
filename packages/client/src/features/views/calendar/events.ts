import type { Field } from '@portico/model'
import { type Condition, all, any, compare, isNull } from '../../../backend/records/condition.ts'
import type { LoadedRow } from '../../../backend/records/select.ts'
import { formatTime, parseInstant, timestamptzFromInput, timestamptzToInput } from '../../../fields/values/date.ts'
import { type Day, addDays, daysBetween, isDay } from '../../../lib/days.ts'
import { dayOfInstant } from './days.ts'

/** A record in time. */
export interface CalendarEvent {
  readonly row: LoadedRow
  readonly from: Day
  /** The last day, at the earliest `from`. */
  readonly to: Day
  /** Time of day in the reader's manner; null for whole days. */
  readonly time: string | null
  /** For the order within a day. */
  readonly order: string
}

/** Where a moment falls: its day and its time of day on the reader's clock. Null: it is no day of a calendar (`infinity`). */
export function momentOf(field: Field, value: string): { readonly day: Day; readonly clock: string | null } | null {
  if (field.kind === 'date') return isDay(value) ? { day: value, clock: null } : null
  if (field.kind === 'timestamp') {
    const [, day = '', clock = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(value) ?? []
    return isDay(day) ? { day, clock } : null
  }
  const instant = parseInstant(value)
  if (instant === null) return null
  const day = dayOfInstant(instant)
  return isDay(day) ? { day, clock: timestamptzToInput(value).slice(11, 16) } : null
}

/** Records in the order of their moments; what has none is left out. */
export function buildEvents(rows: readonly LoadedRow[], on: Field, until: Field | null): readonly CalendarEvent[] {
  const events = rows.flatMap((row): readonly CalendarEvent[] => {
    const value = row.values[on.name] ?? null
    const start = value === null ? null : momentOf(on, value)
    if (start === null) return []
    const ends = until === null ? null : (row.values[until.name] ?? null)
    const end = until === null || ends === null ? null : momentOf(until, ends)
    // What ends at midnight has ended the day before.
    const last = end === null ? start.day : end.clock === '00:00' && end.day > start.day ? addDays(end.day, -1) : end.day
    return [{ row, from: start.day, to: last < start.day ? start.day : last, time: start.clock === null ? null : formatTime(`${start.clock}:00`), order: `${start.day} ${start.clock ?? ''}` }]
  })
  return events.toSorted((a, b) => (a.order === b.order ? 0 : a.order < b.order ? -1 : 1))
}

/** The rows that show between two days, both of them among the days. */
export function rangeCondition(on: Field, until: Field | null, from: Day, to: Day): Condition {
  const [first, after] = [edgeOf(on, from), edgeOf(on, addDays(to, 1))]
  const begins = compare(on.name, 'gte', first)
  if (until === null) return all([begins, compare(on.name, 'lt', after)])
  return all([compare(on.name, 'lt', after), any([begins, compare(until.name, 'gte', edgeOf(until, from)), ...(until.nullable ? [all([isNull(until.name), begins])] : [])])])
}

/** The first moment of a day, as the field has it; of instants on the reader's clock. */
function edgeOf(field: Field, day: Day): string {
  return field.kind === 'date' ? day : field.kind === 'timestamp' ? `${day} 00:00:00` : (timestamptzFromInput(`${day}T00:00`) ?? day)
}

/** A value so many days later, with the same time of day on the reader's clock and every digit of its seconds. */
export function shiftValue(field: Field, value: string, days: number): string | null {
  const moment = momentOf(field, value)
  if (moment === null) return null
  const day = addDays(moment.day, days)
  if (field.kind === 'date') return day
  if (field.kind === 'timestamp') return `${day}${value.slice(10)}`
  const [, clock = '', seconds = '00'] = /^(\d\d:\d\d)(?::(\d\d))?/.exec(timestamptzToInput(value).slice(11)) ?? []
  const fraction = /\.\d+/.exec(value)?.[0] ?? ''
  return timestamptzFromInput(`${day}T${clock}:${seconds}${fraction}`)
}

/** An event in one week: on which line it stands, and which of the week's days it covers, [first, last]. */
export interface PlacedEvent {
  readonly event: CalendarEvent
  readonly line: number
  readonly first: number
  readonly last: number
}

/** Puts the events of a week on lines, the longest first, so that none covers another. */
export function placeEvents(events: readonly CalendarEvent[], week: readonly Day[]): readonly PlacedEvent[] {
  const [start = '', end = ''] = [week[0], week.at(-1)]
  const here = events.filter(({ from, to }) => from <= end && to >= start).toSorted((a, b) => Number(b.to > b.from) - Number(a.to > a.from) || daysBetween(b.from, b.to) - daysBetween(a.from, a.to))
  const taken: boolean[][] = []
  return here.map((event) => {
    const first = Math.max(0, daysBetween(start, event.from))
    const last = Math.min(week.length - 1, daysBetween(start, event.to))
    let line = 0
    while (taken[line]?.slice(first, last + 1).includes(true) === true) line += 1
    const row = (taken[line] ??= week.map(() => false))
    row.fill(true, first, last + 1)
    return { event, line, first, last }
  })
}
