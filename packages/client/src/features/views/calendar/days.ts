import { type Day, addDays, dayAt, daysBetween, timeOf } from '../../../lib/days.ts'

/** The first moment of a month that comes so many after that of a day. */
function monthAfter(day: Day, count: number): Date {
  const month = new Date(timeOf(`${day.slice(0, 7)}-01`))
  month.setUTCMonth(month.getUTCMonth() + count)
  return month
}

/** The last day of the month of a day. */
const monthEnd = (day: Day): Day => dayAt(monthAfter(day, 1).getTime() - 1)

/** The day of a month as near to that of `day` as there is one. */
export function addMonths(day: Day, count: number): Day {
  const month = dayAt(monthAfter(day, count).getTime()).slice(0, 8)
  const end = monthEnd(`${month}01`)
  return end.slice(8) < day.slice(8) ? end : `${month}${day.slice(8)}`
}

/** The day that an instant falls on, on the reader's clock. `offsetOf` gives minutes west of UTC, as `Date` does. */
export function dayOfInstant(instant: number, offsetOf: (instant: number) => number = (time) => new Date(time).getTimezoneOffset()): Day {
  return dayAt(instant - offsetOf(instant) * 60_000)
}

/** 0 Sunday … 6 Saturday. */
const weekdayOf = (day: Day): number => new Date(timeOf(day)).getUTCDay()

/** The first day of the week that a day is in. */
export const weekStart = (day: Day, firstWeekday: number): Day => addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))

/** What a calendar shows of the time around a day. */
export type Span = 'month' | 'week' | 'agenda'

/** The days that are shown: whole weeks, of a month as many as it touches; of an agenda those of the month and no others. */
export function shownDays(at: Day, span: Span, firstWeekday: number): readonly Day[] {
  const [begin, end] = span === 'week' ? [at, at] : [`${at.slice(0, 7)}-01`, monthEnd(at)]
  if (span === 'agenda') return daysFrom(begin, end)
  return daysFrom(weekStart(begin, firstWeekday), addDays(weekStart(end, firstWeekday), 6))
}

/** The days from one to another, both among them. */
const daysFrom = (from: Day, to: Day): readonly Day[] => Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

/** The first day of the reader's week, Monday where the browser does not tell. 0 Sunday … 6 Saturday. */
export function firstWeekdayOf(locale: string): number {
  const known: object = new Intl.Locale(locale)
  // Newer engines have a method, older ones a property.
  const info: unknown = 'getWeekInfo' in known && typeof known.getWeekInfo === 'function' ? known.getWeekInfo() : 'weekInfo' in known ? known.weekInfo : null
  const first: unknown = typeof info === 'object' && info !== null && 'firstDay' in info ? info.firstDay : 1
  return typeof first === 'number' ? first % 7 : 1
}
