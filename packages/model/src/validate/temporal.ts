/** What reading a date or time gave: its value, `refused`, or `unsure` where PostgreSQL takes more forms than are read here. */
export type Temporal = { readonly kind: 'read'; readonly value: bigint | null } | { readonly kind: 'refused' | 'unsure' }

const refused: Temporal = { kind: 'refused' }
const unsure: Temporal = { kind: 'unsure' }
const read = (value: bigint | null): Temporal => ({ kind: 'read', value })

const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/
const timeShape = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?$/
const zoneShape = /^(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/i
const special = /now|today|tomorrow|yesterday|epoch|infinity|allballs/i

const dayMicros = 86_400_000_000n

/** PostgreSQL knows many forms, but each has a digit or a special word in it. */
const otherForm = (text: string): Temporal => (/\d/.test(text) || special.test(text) ? unsure : refused)

const daysOf = (year: number, month: number, day: number): number | null => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? Math.round(date.getTime() / 86_400_000) : null
}

/** Days since 1970-01-01. */
export const readDate = (text: string): Temporal => {
  const [, year, month, day] = dateShape.exec(text) ?? []
  if (year === undefined || year === '0000') return otherForm(text)
  const days = daysOf(Number(year), Number(month), Number(day))
  return days === null ? refused : read(BigInt(days))
}

/** Microseconds since midnight; the value is null where it must be rounded first. `digits` is the p of `time(p)`. */
export const readTime = (text: string, digits: number): Temporal => {
  const [, hours, minutes, seconds = '00', fraction = ''] = timeShape.exec(text) ?? []
  if (hours === undefined) return otherForm(text)
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return refused
  if (Number(hours) === 24 || Number(seconds) === 60) return unsure
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  if (fraction.length > digits) return read(null)
  return read(BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0')))
}

const zoneMicros = (zone: string): bigint | null => {
  const [whole, sign, hours = '00', minutes = '00'] = zoneShape.exec(zone) ?? []
  if (whole === undefined || Number(hours) > 14 || Number(minutes) > 59) return null
  const size = BigInt(Number(hours) * 60 + Number(minutes)) * 60_000_000n
  return sign === '-' ? -size : size
}

/**
 * Microseconds since 1970-01-01 00:00, in UTC for `timestamptz`. A `timestamptz` without a zone means the session's, so
 * its value is null; a `timestamp` ignores a zone.
 */
export const readTimestamp = (text: string, digits: number, zoned: boolean): Temporal => {
  const [, dateText, timeText = '00:00', zone] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(text) ?? []
  if (dateText === undefined) return otherForm(text)
  const date = readDate(dateText)
  const time = readTime(timeText, digits)
  if (date.kind !== 'read') return date
  if (time.kind !== 'read') return time
  const offset = zone === undefined ? 0n : zoneMicros(zone)
  if (offset === null) return unsure
  if (date.value === null || time.value === null || (zoned && zone === undefined)) return read(null)
  return read(date.value * dayMicros + time.value - (zoned ? offset : 0n))
}

/** The instant a day begins, in microseconds. */
export const startOfDay = (days: bigint): bigint => days * dayMicros
