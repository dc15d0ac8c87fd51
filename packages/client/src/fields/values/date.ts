import type { Field } from '@portico/model'

/** Dates and times as PostgreSQL writes them in ISO style. Text that is something else (`infinity`, BC) stays as it is. */

const DATE = /^(\d{4,6})-(\d\d)-(\d\d)$/
const STAMP = /^(\d{4,6})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(?:(Z)|([+-])(\d\d)(?::?(\d\d))?(?::?(\d\d))?)?$/
const TIME = /^([01]\d|2[0-3]):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?$/

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${locale ?? ''}|${JSON.stringify(options)}`
  const known = formats.get(id)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(id, made)
  return made
}

/** The reader's year, which short dates leave out. */
export function currentYear(): number {
  return new Date().getFullYear()
}

export interface DateStyle {
  /** The year is left out where it is this one. */
  readonly thisYear?: number | undefined
  readonly weekday?: boolean | undefined
  readonly locale?: string | undefined
  /** IANA zone of the reader; the system's where it is not given. */
  readonly zone?: string | undefined
}

function dayOptions(year: number, style: DateStyle): Intl.DateTimeFormatOptions {
  return {
    day: 'numeric', month: 'short',
    ...(style.thisYear === year ? {} : { year: 'numeric' }),
    ...(style.weekday === true ? { weekday: 'short' } : {}),
  }
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

/** "Sat 12 Dec 2026" */
export function formatDate(value: string, style: DateStyle): string {
  const match = DATE.exec(value)
  if (match === null) return value
  const year = Number(match[1])
  const time = utc(year, Number(match[2]), Number(match[3]), 0, 0, 0, 0)
  return format(style.locale, { ...dayOptions(year, style), timeZone: 'UTC' }).format(time)
}

/** "18 Nov 2026, 10:42", as the clock on the wall says, without any zone. */
export function formatTimestamp(value: string, style: DateStyle): string {
  const parts = parseStamp(value)
  if (parts === null || parts.offset !== null) return value
  return format(style.locale, { ...dayOptions(parts.year, style), ...CLOCK, timeZone: 'UTC' }).format(parts.wall)
}

/** An instant, in the reader's zone. */
export function formatTimestamptz(value: string, style: DateStyle): string {
  const instant = parseInstant(value)
  if (instant === null) return value
  const zone = style.zone === undefined ? {} : { timeZone: style.zone }
  const year = Number(format('en-u-ca-gregory-nu-latn', { year: 'numeric', ...zone }).format(instant))
  return format(style.locale, { ...dayOptions(year, style), ...CLOCK, ...zone }).format(instant)
}

/** A day, a time of day or a moment, by the kind of its field. */
export function formatMoment(kind: Field['kind'], value: string, style: DateStyle): string {
  if (kind === 'date') return formatDate(value, style)
  if (kind === 'time') return formatTime(value)
  return kind === 'timestamp' ? formatTimestamp(value, style) : formatTimestamptz(value, style)
}

/** `10:42:00` to the reader's way of writing the time of day. */
export function formatTime(value: string, locale?: string): string {
  const match = TIME.exec(value)
  if (match === null) return value
  const seconds = Number(match[3] ?? 0) > 0 ? { second: '2-digit' as const } : {}
  const time = utc(2000, 1, 1, Number(match[1]), Number(match[2]), Number(match[3] ?? 0), 0)
  return match[4] === undefined ? format(locale, { ...CLOCK, ...seconds, timeZone: 'UTC' }).format(time) : value
}

/** Milliseconds of the instant, or null where the text is not an instant with a zone. Microseconds are lost: for display. */
export function parseInstant(value: string): number | null {
  const parts = parseStamp(value)
  return parts === null || parts.offset === null ? null : parts.wall - parts.offset
}

interface Stamp { readonly year: number; readonly wall: number; readonly offset: number | null }

function parseStamp(value: string): Stamp | null {
  const match = STAMP.exec(value)
  if (match === null) return null
  const part = (index: number) => Number(match[index] ?? 0)
  const milliseconds = Math.trunc(Number((match[7] ?? '').padEnd(6, '0')) / 1000)
  const wall = utc(part(1), part(2), part(3), part(4), part(5), part(6), milliseconds)
  if (Number.isNaN(wall)) return null
  if (match[8] !== undefined) return { year: part(1), wall, offset: 0 }
  if (match[9] === undefined) return { year: part(1), wall, offset: null }
  const offset = (part(10) * 3600 + part(11) * 60 + part(12)) * 1000
  return { year: part(1), wall, offset: match[9] === '-' ? -offset : offset }
}

/** `Date.UTC` that does not take years below 100 for years of the twentieth century. */
function utc(year: number, month: number, day: number, hours: number, minutes: number, seconds: number, milliseconds: number): number {
  const date = new Date(Date.UTC(2000, 0, 1, hours, minutes, seconds, milliseconds))
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

/** The value of `<input type="datetime-local">`: `2026-11-18T10:42`, with seconds where there are some. */
export function timestampToInput(value: string | null): string {
  if (value === null) return ''
  const parts = parseStamp(value)
  if (parts === null || parts.offset !== null) return value
  return wallText(parts.wall) ?? value
}

/** The same for an instant, on the reader's clock. `offsetOf` gives minutes west of UTC, as `Date` does. */
export function timestamptzToInput(value: string | null, offsetOf: (instant: number) => number = systemOffset): string {
  if (value === null) return ''
  const instant = parseInstant(value)
  return instant === null ? value : (wallText(instant - offsetOf(instant) * 60_000) ?? value)
}

/** Null where the control cannot hold it. */
function wallText(wall: number): string | null {
  const date = new Date(wall)
  if (Number.isNaN(wall) || date.getUTCFullYear() < 1000 || date.getUTCFullYear() > 9999) return null
  const text = date.toISOString().slice(0, 23)
  return text.endsWith(':00.000') ? text.slice(0, 16) : text.endsWith('.000') ? text.slice(0, 19) : text
}

export function timestampFromInput(text: string): string | null {
  const typed = text.trim()
  return typed === '' ? null : typed.replace(/^(\d{4,6}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1 $2:00').replace(/^(\d{4,6}-\d\d-\d\d)T/, '$1 ')
}

/** A wall-clock time of the reader gets the reader's offset, so that the zone travels with it. */
export function timestamptzFromInput(text: string, offsetAt: (wall: number) => number = systemOffsetAtWall): string | null {
  const stamp = timestampFromInput(text)
  if (stamp === null) return null
  const parts = parseStamp(stamp)
  if (parts === null || parts.offset !== null) return stamp
  return `${stamp}${offsetText(offsetAt(parts.wall))}`
}

function offsetText(minutesWest: number): string {
  const minutes = Math.abs(minutesWest)
  const rest = minutes % 60
  const sign = minutesWest > 0 ? '-' : '+'
  return `${sign}${String(Math.trunc(minutes / 60)).padStart(2, '0')}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Whole minutes: zones of before 1900 have seconds, which no control shows. */
function systemOffset(instant: number): number {
  return Math.round(new Date(instant).getTimezoneOffset())
}

function systemOffsetAtWall(wall: number): number {
  const date = new Date(wall)
  const local = new Date(2000, 0, 1, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds())
  local.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return Math.round(local.getTimezoneOffset())
}

export function timeToInput(value: string | null): string {
  if (value === null) return ''
  return TIME.test(value) ? value.replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1') : value
}

export function timeFromInput(text: string): string | null {
  const typed = text.trim()
  return typed === '' ? null : typed.replace(/^(\d\d:\d\d)$/, '$1:00')
}
