import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../../backend/records/testing.ts'
import { parseLayout } from '../layout-state.ts'
import { divide, reachOf, segmentsOf } from './parts.ts'
import { isAtLeast } from './figures.ts'
import { sumUp, stackWords, wholeWords } from './figure-words.ts'
import { tellChart } from './told.ts'

const state = testField('state', { kind: 'enum', options: [{ value: 'new', label: 'New', tone: 'slate' }, { value: 'done', label: 'Done', tone: 'moss' }, { value: 'gone', label: 'Gone', tone: 'slate' }] })
const at = testField('at', { kind: 'date' })
const who = testField('who')
const weight = testField('weight', { kind: 'decimal' })
const items = testEntity('items', [testField('id', { isKey: true }), state, at, who, weight])
const pair = (value: string | null, part: string | null, rows: string, figure: string | null = null) => ({ value, part, rows, figure })

describe('groups that are divided', () => {
  it('stand over time with an exact figure for each part, also where there is nothing', () => {
    const answered = [pair('2026-01-05', 'done', '2', '9007199254740993.5'), pair('2026-01-20', 'done', '1', '0.25'), pair('2026-01-20', 'new', '4', '-3'), pair('2026-03-01', null, '1', null)]
    const { parts, groups } = divide(answered, state, 'month', 'sum')
    expect(parts.map(({ kind, value, total }) => [kind, value, total.figure])).toEqual([['value', 'new', '-3'], ['value', 'done', '9007199254740993.75'], ['none', null, null]])
    expect(groups.map(({ group, parts: own }) => [group.value, group.figure, ...own.map(({ figure }) => figure)])).toEqual([
      ['2026-01-01', '9007199254740990.75', '-3', '9007199254740993.75', null], ['2026-02-01', null, null, null, null], ['2026-03-01', null, null, null, null],
    ])
    expect(divide(answered, state, 'month', 'count').groups.map(({ group, parts: own }) => [group.rows, ...own.map(({ figure }) => figure)])).toEqual([['7', '4', '3', '0'], ['0', '0', '0', '0'], ['1', '0', '0', '1']])
  })

  it('have the tones of the options, a pattern where a tone is there twice, and colours of their own else', () => {
    const { parts } = divide([pair('a', 'gone', '1'), pair('a', 'new', '1')], state, null, 'count')
    expect(parts.map(({ value, tone, isPatterned }) => [value, tone, isPatterned])).toEqual([['new', 't-slate', false], ['gone', 't-slate', true]])
    expect(divide([pair('a', 'x', '1'), pair('a', null, '3')], who, null, 'count').parts.map(({ kind, fill, isPatterned }) => [kind, fill, isPatterned])).toEqual([['value', 'var(--chart-1)', false], ['none', 'var(--line-control)', true]])
  })

  it('put what is beyond the largest few together, and lose nothing of it', () => {
    const many = Array.from({ length: 1000 }, (_, index) => pair(String(index % 2), `p${index}`, String(1000 - index)))
    const { parts, groups } = divide(many, who, null, 'count')
    expect(parts.map(({ kind, value, total }) => [kind, value, total.figure])).toEqual([['value', 'p0', '1000'], ['value', 'p1', '999'], ['value', 'p2', '998'], ['value', 'p3', '997'], ['value', 'p4', '996'], ['other', null, '495510']])
    expect(groups.map(({ group, parts: own }) => own.reduce((sum, { size }) => sum + size, 0) === Number(group.rows))).toEqual([true, true])
    expect(divide([], who, null, 'count')).toEqual({ parts: [], groups: [] })
  })

  it('are drawn up from nothing and down from it', () => {
    expect(segmentsOf([3, -2, 0, 4, -1])).toEqual([{ index: 0, from: 0, to: 3 }, { index: 1, from: -2, to: 0 }, { index: 3, from: 3, to: 7 }, { index: 4, from: -3, to: -2 }])
    expect([reachOf({ size: 4, parts: [{ size: 7 }, { size: -3 }] }), reachOf({ size: -3, parts: [] })]).toEqual([[-3, 7], [-3, 0]])
  })

  it('come to one figure, to the last digit', () => {
    const whole = (kind: 'sum' | 'min' | 'max' | 'avg') => {
      const measure = { kind, field: weight } as const
      return wholeWords(tellChart({ groups: [pair('a', null, '1', '9007199254740993.5'), pair('b', null, '1', '-0.25'), pair('c', null, '1')], titles: {}, partTitles: {} }, { source: items, of: who, split: null, measure, period: null, isRunning: false }).figures, measure)
    }
    expect([whole('sum'), whole('min'), whole('max')]).toEqual(['9,007,199,254,740,993.25', '-0.25', '9,007,199,254,740,993.5'])
    expect(whole('avg')).toMatch(/do not add up/)
  })

  it('are told in words with their parts', () => {
    const chart = { source: items, of: at, split: state, measure: { kind: 'count', field: null }, period: 'month', isRunning: false, aim: null } as const
    const { figures, parts } = tellChart({ groups: [pair('2026-01-05', 'done', '1200'), pair('2026-01-06', 'new', '2'), pair('2026-02-06', 'new', '1')], titles: {}, partTitles: {} }, chart)
    expect(sumUp(figures, parts, chart)).toBe('The largest is Jan 2026: 1,202 of 1,203. The largest part is Done: 1,200.')
    expect(figures.map((figure) => stackWords(figure, parts))).toEqual(['Jan 2026: New 2, Done 1,200; 1,202 in all', 'Feb 2026: New 1; 1 in all'])
  })
})

describe('a running total', () => {
  const chart = { source: items, of: at, split: state, measure: { kind: 'sum', field: weight }, period: 'month', isRunning: true, aim: '9007199254740994' } as const
  const answered = [pair('2026-01-05', 'done', '2', '9007199254740993.5'), pair('2026-03-20', 'new', '4', '-3'), pair('2026-03-21', 'done', '1', '0.5'), pair(null, 'done', '1', '7'), pair('infinity', 'new', '1', '1')]
  const told = (given: Partial<Parameters<typeof tellChart>[1]> = {}) => tellChart({ groups: answered, titles: {}, partTitles: {} }, { ...chart, ...given })

  it('holds all the time until then, to the last digit, over times that have nothing', () => {
    const { figures, undated } = told()
    expect(figures.map(({ value, figure, parts }) => [value, figure, ...parts.map((part) => part.figure)])).toEqual([
      ['2026-01-01', '9007199254740993.5', '0', '9007199254740993.5'], ['2026-02-01', '9007199254740993.5', '0', '9007199254740993.5'], ['2026-03-01', '9007199254740991.0', '-3', '9007199254740994.0'],
    ])
    expect(undated).toBe('8')
    expect(told({ split: null, isRunning: false })).toMatchObject({ undated: null, figures: [{ figure: '9007199254740993.5' }, { figure: null }, { figure: '-2.5' }, { figure: '7' }, { figure: '1' }] })
  })

  it('is held against an aim without rounding', () => {
    const { figures, parts, undated } = told()
    expect(sumUp(figures, parts, chart, undated)).toBe('By Mar 2026: 9,007,199,254,740,991.0. That is 9,007,199,254,740,991.0 of the aim of 9,007,199,254,740,994. Without a time, and not in it: 8.')
    expect(sumUp(figures, parts, { ...chart, aim: '9007199254740993.5' })).toContain('The aim of 9,007,199,254,740,993.5 was reached in Jan 2026.')
    expect(sumUp(figures, parts, { ...chart, isRunning: false, aim: '9007199254740993.4' })).toContain('2 of 3 reach the aim of 9,007,199,254,740,993.4.')
    expect([isAtLeast('-2', '-2.0'), isAtLeast('-2.1', '-2'), isAtLeast('NaN', '1')]).toEqual([true, false, false])
  })

  it('and an aim are in the address where they fit', () => {
    const parse = (search: Readonly<Record<string, string>>) => parseLayout({ layout: 'chart', of: 'at', ...search }, items)
    expect(parse({ total: 'running', aim: '-12.5', chart: 'line' })).toMatchObject({ layout: { charts: [{ isRunning: true, aim: '-12.5' }] }, problems: [] })
    for (const search of [{ total: 'running', what: 'avg.weight' }, { total: 'running', of: 'state' }, { total: 'running', chart: 'pie' }]) expect(parse(search)).toMatchObject({ layout: { charts: [{ isRunning: false }] }, problems: [{ parameter: 'total' }] })
    for (const search of [{ aim: '1e9' }, { aim: '5', of: 'state' }, { aim: '5', chart: 'pie' }]) expect(parse(search)).toMatchObject({ layout: { charts: [{ aim: null }] }, problems: [{ parameter: 'aim' }] })
  })
})

describe('the second grouping in the address', () => {
  const parse = (search: Readonly<Record<string, string>>) => parseLayout({ layout: 'chart', of: 'at', ...search }, items)
  it('is there for what adds up, in bars', () => {
    expect(parse({ split: 'state' })).toMatchObject({ layout: { charts: [{ split: { name: 'state' } }] }, problems: [] })
    expect(parse({ split: 'who', what: 'sum.weight' })).toMatchObject({ layout: { charts: [{ split: { name: 'who' } }] }, problems: [] })
    for (const search of [{ split: 'at' }, { split: 'weight' }, { split: 'state', what: 'avg.weight' }, { split: 'state', chart: 'pie' }, { split: 'state', of: '' }, { split: 'state', of: 'state' }]) {
      expect(parse(search)).toMatchObject({ layout: { charts: [{ split: null }] }, problems: [{ parameter: 'split', name: search.split }] })
    }
  })
})
