import type { Field, Row } from '@portico/model'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextPeriod } from '../../../backend/records/groups/periods.ts'
import { renderCondition } from '../../../backend/records/condition.ts'
import { testEntity, testField } from '../../../backend/records/testing.ts'
import type { LoadedRow } from '../../../backend/records/select.ts'
import { addDays, isDay } from '../../../lib/days.ts'
import { addMonths, dayOfInstant, firstWeekdayOf, shownDays, weekStart } from './days.ts'
import { type CalendarEvent, buildEvents, placeEvents, rangeCondition, shiftValue } from './events.ts'
import { canCreateOn, droppedOn, planEvent, presetOf } from './plan-event.ts'

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

  it('end with the years that are written with four digits', () => {
    expect([addDays('9999-12-30', 5), addDays('0000-01-02', -5), addMonths('9999-12-15', 1), addMonths('0050-01-31', 1)]).toEqual(['9999-12-31', '0000-01-01', '9999-12-15', '0050-02-28'])
    const last = shownDays('9999-12-15', 'month', 1)
    expect([last[0], last.at(-1), shownDays('9999-12-31', 'agenda', 1).length]).toEqual(['9999-11-29', '9999-12-31', 31])
    expect([nextPeriod('9999-12-01', 'month'), nextPeriod('9999-01-01', 'year'), nextPeriod('9998-12-31', 'day')]).toEqual(['infinity', 'infinity', '9999-01-01'])
  })

  it('of a month are whole weeks', () => {
    const days = shownDays('2026-11-20', 'month', 1)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(shownDays('2026-02-10', 'month', 0)).toHaveLength(28)
    expect([shownDays('2026-02-10', 'agenda', 1)[0], shownDays('2026-02-10', 'agenda', 1).length]).toEqual(['2026-02-01', 28])
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
  })

  it('stand on lines of their own, the longest on the first', () => {
    const week = shownDays('2026-11-20', 'week', 1)
    const at = (key: string, from: string, to: string) => ({ row: row(key, {}), from, to, time: null, order: from })
    const placed = placeEvents([at('a', '2026-11-16', '2026-11-16'), at('long', '2026-11-10', '2026-11-17'), at('b', '2026-11-18', '2026-11-18'), at('out', '2026-11-23', '2026-11-23')], week)
    expect(placed.map(({ event, line, first, last }) => [event.row.key, line, first, last])).toEqual([['long', 0, 0, 1], ['a', 1, 0, 0], ['b', 0, 2, 2]])
  })
})

describe('taking an event to another day', () => {
  const items = testEntity('items', [testField('id', { isKey: true }), stamp, ends, date])
  const one = (values: Row, on: Field = stamp, until: Field | null = ends): CalendarEvent => {
    const [event] = buildEvents([row('1', values)], on, until)
    if (event === undefined) throw new Error('no event')
    return event
  }
  const fair = one({ starts: '2026-11-20 10:00:00', ends: '2026-11-22 12:00:00' })
  const plan = (event: CalendarEvent, grip: 'whole' | 'from' | 'to', day: string) => planEvent(items, stamp, ends, event, grip, day)

  it('moves both of its ends, one of them, or nothing', () => {
    expect(plan(fair, 'whole', '2026-11-23')).toMatchObject({ from: '2026-11-23', to: '2026-11-25', changes: { starts: '2026-11-23 10:00:00', ends: '2026-11-25 12:00:00' }, refusal: null })
    expect(plan(fair, 'from', '2026-11-18')).toMatchObject({ from: '2026-11-18', to: '2026-11-22', changes: { starts: '2026-11-18 10:00:00' } })
    expect(plan(fair, 'to', '2026-11-25')).toMatchObject({ from: '2026-11-20', to: '2026-11-25', changes: { ends: '2026-11-25 12:00:00' } })
    expect([plan(fair, 'whole', '2026-11-20'), plan(fair, 'from', '2026-11-20'), planEvent(items, date, null, one({ due: '2026-11-20' }, date, null), 'to', '2026-11-22')]).toEqual([null, null, null])
  })

  it('goes as many days as the hand does, whichever of its days that took', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', undefined, '2026-11-09'].map((held) => droppedOn(fair, held, '2026-11-23'))).toEqual(['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-23', '2026-11-23'])
  })

  it('takes no end past the other one, and gives one to what has none', () => {
    expect(plan(fair, 'to', '2026-11-01')).toMatchObject({ to: '2026-11-20', changes: { ends: '2026-11-20 12:00:00' }, refusal: null })
    expect(plan(fair, 'from', '2026-12-24')).toMatchObject({ from: '2026-11-22', changes: { starts: '2026-11-22 10:00:00' } })
    expect(plan(one({ starts: '2026-11-20 10:00:00', ends: null }), 'to', '2026-11-21')?.changes).toEqual({ ends: '2026-11-21 10:00:00' })
    // It ends at midnight: the last day is the one before.
    expect(plan(one({ starts: '2026-11-20 10:00:00', ends: '2026-11-22 00:00:00' }), 'to', '2026-11-22')?.changes).toEqual({ ends: '2026-11-23 00:00:00' })
  })

  it('is refused before the drop where a rule or the clock speaks against it', () => {
    expect(plan(one({ starts: '2026-11-20 18:00:00', ends: '2026-11-22 12:00:00' }), 'to', '2026-11-20')?.refusal).toBe('It would end before it begins.')
    const literal = { kind: 'literal', value: '2026-12-01', type: 'date' } as const
    const columns = { due: { type: { ...date.type, name: 'date', display: 'date' }, hasDefault: false } }
    const limited = testEntity('items', [testField('id', { isKey: true }), { ...date, type: columns.due.type, rules: [{ kind: 'check', constraint: 'soon', fields: ['due'], expression: { kind: 'compare', operator: '<', left: { kind: 'column', name: 'due' }, right: literal }, columns }] }])
    const due = limited.byName.get('due') ?? date
    const event = one({ due: '2026-11-20' }, due, null)
    expect(planEvent(limited, due, null, event, 'whole', '2026-11-30')?.refusal).toBeNull()
    expect(planEvent(limited, due, null, event, 'whole', '2026-12-02')?.refusal).toMatch(/./)
  })

  it('begins with a new record where the role may say its day', () => {
    expect(presetOf(date, null, '2026-11-20', '2026-11-20')).toEqual({ due: '2026-11-20' })
    expect(presetOf(stamp, ends, '2026-11-20', '2026-11-22')).toEqual({ starts: '2026-11-20 09:00:00', ends: '2026-11-22 17:00:00' })
    expect(canCreateOn(items, stamp)).toBe(true)
    expect([canCreateOn({ ...items, can: { ...items.can, insert: false } }, stamp), canCreateOn(items, testField('starts', { can: { select: true, insert: false, update: true } }))]).toEqual([false, false])
  })
})

describe('moments and plain days in a zone of the reader', () => {
  const before = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = 'America/New_York'
  })
  afterEach(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
  const days = (on: Field, value: string) => buildEvents([row('1', { [on.name]: value })], on, null).map(({ from }) => from)

  it('an instant stands on the reader’s day, a plain day and a time of day without zone where they say', () => {
    expect([days(instant, '2026-11-21 02:00:00+00'), days(date, '2026-11-21'), days(stamp, '2026-11-21 02:00:00')]).toEqual([['2026-11-20'], ['2026-11-21'], ['2026-11-21']])
    expect(renderCondition(rangeCondition(instant, null, '2026-11-01', '2026-11-30'))).toBe('and(at.gte."2026-11-01 00:00:00-04",at.lt."2026-12-01 00:00:00-05")')
  })

  it('an instant keeps its time of day over the night when clocks go forward', () => {
    expect(shiftValue(instant, '2026-03-07 15:00:00+00', 1)).toBe('2026-03-08 10:00:00-04')
    expect(presetOf(instant, null, '2026-03-08', '2026-03-08')).toEqual({ at: '2026-03-08 09:00:00-04' })
  })
})
