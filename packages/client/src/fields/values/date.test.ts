import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate, formatTimestamptz, parseInstant, timeFromInput, timeToInput, timestampFromInput, timestampToInput, timestamptzFromInput, timestamptzToInput } from './date.ts'

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const stamp = fc.date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`)

describe('dates and times as text', () => {
  it('come back from the control as they were', () => {
    fc.assert(fc.property(stamp, (value) => {
      expect(timestampFromInput(timestampToInput(value))).toBe(value)
    }))
    fc.assert(fc.property(stamp, (value) => {
      const time = value.slice(11)
      expect(timeFromInput(timeToInput(time))).toBe(time)
    }))
  })

  it('keep the instant when they pass through the reader’s clock', () => {
    fc.assert(fc.property(stamp, fc.integer({ min: -14 * 60, max: 12 * 60 }), (value, west) => {
      const typed = timestamptzFromInput(timestamptzToInput(`${value}+00`, () => west), () => west)
      // Beyond the years a control can hold nothing is shown, and nothing typed.
      if (typed !== null) expect(parseInstant(typed)).toBe(parseInstant(`${value}+00`))
    }))
  })

  it('carry the zone with what was typed', () => {
    expect(timestamptzFromInput('2026-11-18T10:42', () => -60)).toBe('2026-11-18 10:42:00+01')
    expect(timestamptzFromInput('2026-11-18T10:42:30', () => -330)).toBe('2026-11-18 10:42:30+05:30')
    expect(timestamptzFromInput('2026-11-18T10:42', () => 210)).toBe('2026-11-18 10:42:00-03:30')
    expect(timestamptzFromInput('infinity')).toBe('infinity')
    expect(timestamptzFromInput('')).toBeNull()
  })

  it('read every offset that PostgreSQL writes', () => {
    expect(parseInstant('2026-11-18 10:42:13.123456+00')).toBe(Date.UTC(2026, 10, 18, 10, 42, 13, 123))
    expect(parseInstant('2026-11-18 10:42:13-03:30')).toBe(Date.UTC(2026, 10, 18, 14, 12, 13))
    expect(parseInstant('1890-01-01 00:00:00+00:53:28')).toBe(Date.UTC(1889, 11, 31, 23, 6, 32))
    expect(parseInstant('2026-11-18 10:42:13')).toBeNull()
    expect(parseInstant('0044-03-15 00:00:00+00 BC')).toBeNull()
  })

  it('show what they understand, and the rest as it is', () => {
    expect(formatDate('2026-12-12', { locale: 'en-GB', weekday: true })).toMatch(/^Sat,? 12 Dec 2026$/)
    expect(formatDate('2026-12-12', { locale: 'en-GB', thisYear: 2026 })).toBe('12 Dec')
    expect(formatDate('0099-01-02', { locale: 'en-GB' })).toBe('2 Jan 99')
    expect(formatDate('infinity', { locale: 'en-GB' })).toBe('infinity')
    expect(formatTimestamptz('2026-06-30 23:30:00+00', { locale: 'en-GB', zone: 'Europe/Berlin' })).toBe('1 Jul 2026, 01:30')
  })
})
