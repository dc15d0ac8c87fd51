import { describe, expect, it } from 'vitest'
import { renderCondition } from '../../../backend/records/condition.ts'
import { testField } from '../../../backend/records/testing.ts'
import type { LoadedRow } from '../../../backend/records/select.ts'
import { addDays, addMonths, dayOfInstant, firstWeekdayOf, isDay, shownDays, weekStart } from './days.ts'
import { buildEvents, placeEvents, rangeCondition, shiftEvent, shiftValue } from './events.ts'

const date = testField('due', { kind: 'date' })
const stamp = testField('starts', { kind: 'timestamp' })
const ends = testField('ends', { kind: 'timestamp' })
const instant = testField('at', { kind: 'timestamptz' })
const row = (key: string, values: Readonly<Record<string, string | null>>): LoadedRow => ({ key, values, titles: {} })

describe('days', () => {
  it('are counted over months, leap days and years', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addMonths('2026-01-31', 1), addMonths('2026-03-15', -3)]).toEqual(['2028-02-29', '2027-01-01', '2026-02-28', '2025-12-15'])
    expect([isDay('2026-02-30'), isDay('2026-02-28'), isDay('infinity')]).toEqual([false, true, false])
    expect([weekStart('2026-11-22', 1), weekStart('2026-11-22', 0)]).toEqual(['2026-11-16', '2026-11-22'])
    expect([firstWeekdayOf('en-GB'), firstWeekdayOf('en-US')]).toEqual([1, 0])
  })

  it('of a month are whole weeks', () => {
    const days = shownDays('2026-11-20', 'month', 1)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(shownDays('2026-02-10', 'month', 0)).toHaveLength(28)
    expect(shownDays('2026-11-20', 'week', 1)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'])
  })

  it('of an instant are the reader’s', () => {
    const time = Date.parse('2026-11-20T23:30:00Z')
    expect([dayOfInstant(time, () => 0), dayOfInstant(time, () => -60), dayOfInstant(time, () => 480)]).toEqual(['2026-11-20', '2026-11-21', '2026-11-20'])
  })
})

describe('events', () => {
  it('last from their start to their end, and to the day before midnight', () => {
    const rows = [row('1', { starts: '2026-11-20 10:00:00', ends: '2026-11-22 00:00:00' }), row('2', { starts: '2026-11-19 09:00:00', ends: null }), row('3', { starts: 'infinity', ends: null })]
    expect(buildEvents(rows, stamp, ends).map(({ row: { key }, from, to }) => [key, from, to])).toEqual([['2', '2026-11-19', '2026-11-19'], ['1', '2026-11-20', '2026-11-21']])
  })

  it('are asked for as far as they are shown', () => {
    expect(renderCondition(rangeCondition(date, null, '2026-11-01', '2026-11-30'))).toBe('and(due.gte."2026-11-01",due.lt."2026-12-01")')
    expect(renderCondition(rangeCondition(stamp, ends, '2026-11-01', '2026-11-30'))).toBe('and(starts.lt."2026-12-01 00:00:00",or(starts.gte."2026-11-01 00:00:00",ends.gte."2026-11-01 00:00:00",and(ends.is.null,starts.gte."2026-11-01 00:00:00")))')
  })

  it('keep their time of day to the last digit when they move', () => {
    expect(shiftValue(date, '2026-11-30', 2)).toBe('2026-12-02')
    expect(shiftValue(stamp, '2026-11-20 10:00:00.123456', -1)).toBe('2026-11-19 10:00:00.123456')
    expect(shiftValue(instant, '2026-11-20 10:00:00.000123+00', 1)).toMatch(/^2026-11-21 \d\d:00:00\.000123[+-]\d\d/)
    expect(shiftValue(date, 'infinity', 1)).toBeNull()
    const [event] = buildEvents([row('1', { starts: '2026-11-20 10:00:00', ends: '2026-11-21 12:00:00' })], stamp, ends)
    expect(event && shiftEvent(event, stamp, ends, '2026-11-23')).toEqual({ starts: '2026-11-23 10:00:00', ends: '2026-11-24 12:00:00' })
  })

  it('stand on lines of their own, the longest on the first', () => {
    const week = shownDays('2026-11-20', 'week', 1)
    const at = (key: string, from: string, to: string) => ({ row: row(key, {}), from, to, time: null, order: from })
    const placed = placeEvents([at('a', '2026-11-16', '2026-11-16'), at('long', '2026-11-10', '2026-11-17'), at('b', '2026-11-18', '2026-11-18'), at('out', '2026-11-23', '2026-11-23')], week)
    expect(placed.map(({ event, line, first, last }) => [event.row.key, line, first, last])).toEqual([['long', 0, 0, 1], ['a', 1, 0, 0], ['b', 0, 2, 2]])
  })
})
