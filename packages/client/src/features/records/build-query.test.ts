import { describe, expect, it } from 'vitest'
import { renderCondition } from '../../backend/records/condition.ts'
import { testEntity, testField, testModel } from '../../backend/records/testing.ts'
import { buildQuery, isComplete } from './build-query.ts'
import type { Filter } from './view-state.ts'

const items = testEntity('items', [
  testField('id', { kind: 'integer', isKey: true, nullable: false }), testField('what'), testField('weight', { kind: 'decimal' }), testField('due', { kind: 'date' }),
  testField('state', { kind: 'enum', options: [{ value: 'ready', label: 'Ready', tone: 'moss' }, { value: 'new', label: 'New', tone: 'slate' }] }),
], { title: 'what' })
const filter = (field: string, operator: string, ...values: string[]): Filter => ({ field, operator, values })
const text = (...filters: Filter[]): readonly string[] => buildQuery(testModel([items]), items, { filters, sort: [], search: '' }, ['what']).conditions.map(renderCondition)

describe('isComplete', () => {
  it('asks for a value that the database can read', () => {
    expect(isComplete(items, filter('weight', 'gt'))).toBe(false)
    expect(isComplete(items, filter('weight', 'gt', 'abc'))).toBe(false)
    expect(isComplete(items, filter('weight', 'gt', '-2.5e3'))).toBe(true)
    expect(isComplete(items, filter('weight', 'between', '1', ''))).toBe(false)
    expect(isComplete(items, filter('weight', 'between', '1', '2'))).toBe(true)
    expect(isComplete(items, filter('due', 'on', '2026-13-01'))).toBe(false)
    expect(isComplete(items, filter('state', 'any', 'gone'))).toBe(false)
    expect(isComplete(items, filter('state', 'any', 'ready', 'new'))).toBe(true)
    expect(isComplete(items, filter('what', 'empty'))).toBe(true)
    expect(isComplete(items, filter('what', 'wat', 'x'))).toBe(false)
  })
})

describe('buildQuery', () => {
  it('sends complete filters and leaves half-made ones out', () => {
    expect(text(filter('weight', 'gt'), filter('weight', 'gte', '2'), filter('state', 'none', 'new'))).toEqual(['weight.gte."2"', 'or(state.not.in.("new"),state.is.null)'])
  })

  it('searches short texts, beginnings only for one letter or two', () => {
    const search = (words: string) => buildQuery(testModel([items]), items, { filters: [], sort: [], search: words }, []).conditions.map(renderCondition)
    expect(search('ke')).toEqual(['what.ilike."ke%"'])
    expect(search('50% ')).toEqual(['what.ilike."%50\\\\%%"'])
    expect(search('  ')).toEqual([])
  })

  it('reads the shown columns and what the order needs', () => {
    const { selection, order } = buildQuery(testModel([items]), items, { filters: [], sort: [{ field: 'due', descending: true }], search: '' }, ['what'])
    expect(selection.text).toBe('id::text,what::text,due::text')
    expect(order).toEqual([{ field: 'due', descending: true }, { field: 'id', descending: false }])
  })
})
