import { dayAt, timeOf } from '../../../lib/days.ts'

/** How long the pieces are into which time is cut. */
export type Period = 'day' | 'week' | 'month' | 'year'

export const periods: readonly Period[] = ['day', 'week', 'month', 'year']

/** The first day of the piece of time that a day is in; weeks begin on Monday. */
export function periodOf(day: string, period: Period): string {
  if (period === 'year') return `${day.slice(0, 4)}-01-01`
  if (period === 'month') return `${day.slice(0, 7)}-01`
  if (period === 'day') return day
  const time = timeOf(day)
  return dayAt(time - ((new Date(time).getUTCDay() + 6) % 7) * 86_400_000)
}

/** The first day of the piece that follows; `infinity` behind the last day that is written with four digits. */
export function nextPeriod(start: string, period: Period): string {
  const date = new Date(timeOf(start))
  if (period === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1)
  else if (period === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCDate(date.getUTCDate() + (period === 'week' ? 7 : 1))
  return date.getUTCFullYear() > 9999 ? 'infinity' : dayAt(date.getTime())
}

/** A day as the database writes it; `infinity` is none, and neither is one before our era. */
export const isDayText = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
