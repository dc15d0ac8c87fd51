import type { Period } from '../../backend/records/groups/periods.ts'
import { weekOf } from '../../lib/texts/fields.ts'

const formats: Readonly<Record<Period, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' }, week: { day: 'numeric', month: 'short', year: 'numeric' }, month: { month: 'short', year: 'numeric' }, year: { year: 'numeric' },
}

/** What a piece of time is called, by its first day; null where that is no day. */
export function periodWords(start: string, period: Period): string | null {
  const time = Date.parse(`${start}T00:00:00Z`)
  if (Number.isNaN(time)) return null
  const said = new Intl.DateTimeFormat(undefined, { ...formats[period], timeZone: 'UTC' }).format(time)
  return period === 'week' ? weekOf(said) : said
}
