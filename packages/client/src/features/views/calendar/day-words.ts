import type { Day } from '../../../lib/days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day in the reader's own manner. */
function say(day: Day, options: Intl.DateTimeFormatOptions): string {
  const id = JSON.stringify(options)
  const format = formats.get(id) ?? new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
  formats.set(id, format)
  return format.format(Date.parse(`${day}T00:00:00Z`))
}

/** "Saturday 28 November". */
export const dayTitle = (day: Day): string => say(day, { weekday: 'long', day: 'numeric', month: 'long' })
/** "November 2026", and "Nov 2026" where there is little room. */
export const monthTitle = (day: Day, isShort = false): string => say(day, { month: isShort ? 'short' : 'long', year: 'numeric' })
/** "28", and "1 Dec" where a month begins. */
export const dayNumber = (day: Day, isNamed: boolean): string => say(day, isNamed ? { day: 'numeric', month: 'short' } : { day: 'numeric' })
/** "Sat". */
export const weekdayName = (day: Day): string => say(day, { weekday: 'short' })
