import { describe, expect, it } from 'vitest'
import { testField } from '../../../backend/records/testing.ts'
import { periodOf } from '../../../backend/records/groups/periods.ts'
import { addDecimals } from '../../../lib/decimal.ts'
import { buildFigures, foldDays, orderFigures, periodOfStarts, ticksFor, usualPeriod } from './figures.ts'

const group = (value: string | null, rows: string, figure: string | null = null) => ({ value, rows, figure })

describe('figures', () => {
  it('are added up without losing a digit', () => {
    expect(addDecimals('9007199254740993', '0.10')).toBe('9007199254740993.10')
    expect([addDecimals('-0.3', '0.1'), addDecimals('1.05', '-1.05'), addDecimals('2', '3')]).toEqual(['-0.2', '0.00', '5'])
  })

  it('of days are folded into longer times, with the empty ones between', () => {
    const days = [group('2026-01-31', '2', '1.5'), group('2026-01-02', '1', '0.25'), group('2026-03-01', '4', null), group(null, '7', '3')]
    expect(foldDays(days, 'month', 'sum')).toEqual([group('2026-01-01', '3', '1.75'), group('2026-02-01', '0'), group('2026-03-01', '4', null), group(null, '7', '3')])
    expect(foldDays([group('2026-01-01', '1', '9'), group('2026-01-02', '1', '10')], 'year', 'min')).toEqual([group('2026-01-01', '2', '9')])
    expect([periodOf('2026-11-22', 'week'), periodOf('2026-11-23', 'week'), periodOf('2026-11-22', 'year')]).toEqual(['2026-11-16', '2026-11-23', '2026-01-01'])
    expect([usualPeriod(['2026-01-01', '2026-01-20', null]), usualPeriod(['2025-01-01', '2026-06-01']), usualPeriod([null])]).toEqual(['day', 'month', 'month'])
    expect([periodOfStarts(['2026-01-01', '2025-01-01']), periodOfStarts(['2026-01-01', '2026-02-01', null]), periodOfStarts(['2026-01-01', '2026-01-02'])]).toEqual(['year', 'month', 'day'])
  })

  it('are what was asked for: an average of what was added up', () => {
    expect(buildFigures([group('a', '4', '10'), group('b', '0', null)], 'avg')).toEqual([{ value: 'a', figure: '2.5', size: 2.5 }, { value: 'b', figure: null, size: 0 }])
    expect(buildFigures([group('a', '4', '10')], 'count')).toEqual([{ value: 'a', figure: '4', size: 4 }])
  })

  it('stand in the order of the options, else the largest first', () => {
    const figures = buildFigures([group('b', '1'), group(null, '9'), group('a', '3')], 'count')
    const field = testField('kind', { options: [{ value: 'b', label: 'B', tone: 'slate' }, { value: 'a', label: 'A', tone: 'slate' }] })
    expect(orderFigures(figures, field).map(({ value }) => value)).toEqual(['b', 'a', null])
    expect(orderFigures(figures, testField('who')).map(({ value }) => value)).toEqual(['a', 'b', null])
  })

  it('have an axis with round steps, also below nothing', () => {
    expect([ticksFor(46), ticksFor(0.7), ticksFor(0), ticksFor(12, -3)]).toEqual([[0, 10, 20, 30, 40, 50], [0, 0.2, 0.4, 0.6, 0.8], [0, 1], [-5, 0, 5, 10, 15]])
  })
})
