import type { Action } from '@portico/model'
import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../../backend/records/testing.ts'
import { parseLayout } from '../layout-state.ts'
import { clockOf } from './clock.ts'
import { figureFunctions } from './figure-source.ts'

const month = testField('month', { kind: 'date' })
const year = testField('year', { kind: 'integer' })
const received = testField('received', { kind: 'integer' })
const report = (id: string, given: Partial<Action> = {}): Action => ({
  id, schema: 'public', name: id, label: id, help: null, icon: 'zap', hidden: false, arguments: [], variadic: null, returns: { kind: 'rows', columns: [month, received], entity: null, set: true },
  on: null, when: null, confirm: null, isPublic: false, isForm: false, readsOnly: true, ...given,
})
const items = testEntity('items', [testField('id', { isKey: true }), testField('what'), testField('done', { kind: 'boolean' })])

describe('functions as the source of a chart', () => {
  it('are those that only read, need nothing said, and answer rows with a number in them', () => {
    const functions = [
      report('monthly'), report('writes', { readsOnly: false }), report('asks', { arguments: [testField('since', { required: true })] }), report('may_ask', { arguments: [testField('since')] }),
      report('records', { returns: { kind: 'rows', columns: [month, received], entity: 'items', set: true } }), report('one', { returns: { kind: 'rows', columns: [month, received], entity: null, set: false } }),
      report('words', { returns: { kind: 'rows', columns: [month, testField('what')], entity: null, set: true } }), report('value', { returns: { kind: 'nothing' } }), report('hidden', { hidden: true }),
    ]
    expect(figureFunctions(functions).map(({ id }) => id)).toEqual(['monthly', 'may_ask'])
  })

  it('are drawn by their likeliest column and the first number beside it, or as the address says', () => {
    const functions = [report('monthly'), report('yearly', { returns: { kind: 'rows', columns: [year, received], entity: null, set: true } })]
    const parse = (search: Readonly<Record<string, string>>) => parseLayout({ layout: 'chart', ...search }, items, functions)
    const charts = (...given: readonly object[]) => ({ layout: { charts: given } })
    expect(parse({ from: 'monthly' })).toMatchObject({ ...charts({ from: { id: 'monthly' }, of: { name: 'month' }, measure: { kind: 'rows', field: { name: 'received' } } }), problems: [] })
    expect(parse({ from: 'yearly' })).toMatchObject(charts({ of: { name: 'year' }, measure: { field: { name: 'received' } } }))
    expect(parse({ from: 'yearly', of: 'received', what: 'rows.year' })).toMatchObject(charts({ of: { name: 'received' }, measure: { kind: 'rows', field: { name: 'year' } } }))
    expect(parse({ from: 'gone' })).toMatchObject({ ...charts({ from: null, of: { name: 'done' } }), problems: [{ kind: 'unfit-field', parameter: 'from', name: 'gone' }] })
  })
})

describe('days of a chart', () => {
  it('are the reader’s where the backend says so, through the change of clocks, and else by how far its clock is from UTC', () => {
    const [winter, summer] = ['2026-01-15 23:30:00.5-05', '2026-07-15 23:30:00-04']
    expect(clockOf([winter, summer], 'America/New_York')).toEqual({ isReaders: true, offset: '-05' })
    expect(clockOf(['2026-01-16 04:30:00+00', '2026-07-16 03:30:00+00'], 'America/New_York')).toEqual({ isReaders: false, offset: '+00' })
    // In winter London is where UTC is, and in summer it is not.
    expect([clockOf(['2026-01-16 04:30:00+00'], 'Europe/London')?.isReaders, clockOf(['2026-07-16 04:30:00+00'], 'Europe/London')?.isReaders]).toEqual([true, false])
    expect([clockOf([], 'UTC'), clockOf(['infinity'], 'UTC')]).toEqual([null, null])
  })
})
