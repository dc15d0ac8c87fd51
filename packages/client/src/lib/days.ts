/** Days as `2026-11-20`: whole days have no zone, and compare as texts do. */
export type Day = string

const dayLength = 86_400_000
/** Days before and after have another form, and no place in an address. */
const [firstTime, lastTime] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

export const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** The day of a moment in UTC; of those beyond the first and the last day, that one. */
export const dayAt = (time: number): Day => new Date(Math.min(Math.max(time, firstTime), lastTime + dayLength - 1)).toISOString().slice(0, 10)

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(timeOf(text)) && dayAt(timeOf(text)) === text
}

export const addDays = (day: Day, count: number): Day => dayAt(timeOf(day) + count * dayLength)

export const daysBetween = (from: Day, to: Day): number => Math.round((timeOf(to) - timeOf(from)) / dayLength)
