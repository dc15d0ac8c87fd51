/** How long the pieces are into which time is cut. */
export type Period = 'day' | 'week' | 'month' | 'year'

export const periods: readonly Period[] = ['day', 'week', 'month', 'year']

/** The first day of the piece of time that a day is in; weeks begin on Monday. */
export function periodOf(day: string, period: Period): string {
  if (period === 'year') return `${day.slice(0, 4)}-01-01`
  if (period === 'month') return `${day.slice(0, 7)}-01`
  if (period === 'day') return day
  const time = Date.parse(`${day}T00:00:00Z`)
  return new Date(time - ((new Date(time).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}

export function nextPeriod(start: string, period: Period): string {
  const date = new Date(`${start}T00:00:00Z`)
  if (period === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1)
  else if (period === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCDate(date.getUTCDate() + (period === 'week' ? 7 : 1))
  return date.toISOString().slice(0, 10)
}

/** A day as the database writes it; `infinity` is none, and neither is one before our era. */
export const isDayText = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
