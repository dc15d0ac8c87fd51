import { describe, expect, it } from 'vitest'
import { testCallable } from '../../backend/actions/testing.ts'
import type { Failure } from '../../backend/failure.ts'
import { testEntity, testField, testModel, testReference } from '../../backend/records/testing.ts'
import { longestCall } from '../../lib/limits.ts'
import { renderSearch } from '../../lib/search.ts'
import { findCallables, groupCallables } from './group-callables.ts'
import { placeRefusal } from '../../fields/place-refusal.ts'
import { isAddressable, readAddress, writeAddress } from './run-address.ts'

const refusal = (given: Partial<Failure>): Failure =>
  ({ source: 'rest', code: 'P0001', message: 'No.', status: 400, details: null, hint: null, constraint: null, column: null, relation: null, policy: null, ...given }) as Failure

describe('a refused call', () => {
  const visits = testEntity('visits', [
    testField('id', { isKey: true }), testField('reason', { rules: [{ kind: 'opaque', constraint: 'visits_reason_check', fields: ['reason'], sql: 'x' }] }),
    testField('item_id', { reference: testReference('visits_item_id_fkey', 'item_id', 'items') }),
  ], {
    relationships: [testReference('visits_item_id_fkey', 'item_id', 'items')], uniques: [{ name: 'visits_once', columns: ['reason'] }],
    policies: [{ name: 'book', command: 'insert', comment: 'Volunteers book visits' }, { name: 'change', command: 'update', comment: 'Volunteers change visits.' }],
  })
  const model = testModel([visits])
  const place = (given: Partial<Failure>) => placeRefusal(model, [testField('p_item'), testField('reason'), testField('minutes')], { reason: 'x' }, refusal(given))

  it('is said at the argument that stands for the column of the rule', () => {
    expect(place({ code: '23514', message: 'new row violates check constraint "visits_reason_check"', constraint: 'visits_reason_check' })).toMatchObject({ field: 'reason' })
    expect(place({ code: '23505', message: 'duplicate key violates unique constraint "visits_once"', constraint: 'visits_once' })).toMatchObject({ field: 'reason' })
    expect(place({ code: '23503', message: 'insert violates foreign key constraint "visits_item_id_fkey"', constraint: 'visits_item_id_fkey' })).toMatchObject({ field: 'p_item' })
    expect(place({ code: '23502', message: 'null value in column "minutes"', column: 'minutes' })).toEqual({ field: 'minutes', sentence: 'This can’t be empty.' })
    expect(place({ source: 'function', code: 'function_error', message: 'Too long.', column: 'minutes' })).toEqual({ field: 'minutes', sentence: 'Too long.' })
  })

  it('is said at the argument that the name of a rule of an unknown table tells, or the function itself', () => {
    const check = { code: '23514', message: 'new row for relation "offers" violates check constraint "offers_minutes_check"', relation: 'offers', constraint: 'offers_minutes_check' }
    expect(place(check)).toEqual({ field: 'minutes', sentence: 'The value does not keep the rule offers_minutes_check.' })
    expect(place({ ...check, constraint: 'offers_open' })).toEqual({ field: null, words: null })
    expect(place({ code: '23505', message: 'duplicate key value violates unique constraint "offers_item_key"', constraint: 'offers_item_key', column: 'item_id' })).toMatchObject({ field: 'p_item', sentence: expect.stringContaining('already') })
    expect(place({ message: 'Stay shorter.', details: 'minutes' })).toEqual({ field: 'minutes', sentence: 'Stay shorter.' })
    expect(place({ code: '42703', message: 'column "minutes" does not exist', column: 'minutes' })).toEqual({ field: null, words: null })
  })

  it('is said of the whole in the words of whoever made the rule', () => {
    expect(place({ message: 'Nobody is in.' })).toEqual({ field: null, words: 'Nobody is in.' })
    expect(place({ code: '23514', message: 'An item cannot go back.', constraint: 'own' })).toEqual({ field: null, words: 'An item cannot go back.' })
    expect(place({ code: '42501', message: 'new row violates row-level security policy for table "visits"', relation: 'visits' })).toEqual({ field: null, words: 'Volunteers book visits. Volunteers change visits.' })
    expect(place({ code: '42501', message: 'permission denied for table owners', relation: 'owners' })).toEqual({ field: null, words: null })
    expect(place({ source: 'network', code: 'network_timeout', message: 'network_timeout' } as Partial<Failure>)).toEqual({ field: null, words: null })
  })
})

describe('an address', () => {
  const reads = testCallable({ readsOnly: true, arguments: [testField('months'), testField('run')] })

  it('is a result for what only reads', () => {
    const search = writeAddress(reads, { months: '3', run: null })
    expect(renderSearch(search)).toBe('?_run&months=3')
    expect(readAddress(reads, search)).toEqual({ values: { months: '3' }, isRun: true })
    expect(readAddress(reads, { months: '3', other: 'x' })).toEqual({ values: { months: '3' }, isRun: false })
  })

  it('never runs what changes something, and never holds a secret or what is long', () => {
    const writes = testCallable({ arguments: [testField('months')] })
    expect(isAddressable(writes, { months: '3' })).toBe(false)
    expect(readAddress(writes, { run: '', months: '3' })).toEqual({ values: {}, isRun: false })
    expect(isAddressable(testCallable({ readsOnly: true, arguments: [testField('new_password')] }), {})).toBe(false)
    expect(isAddressable(reads, { months: 'x'.repeat(longestCall) })).toBe(false)
  })
})

describe('the list', () => {
  const callables = [testCallable({ id: 'a', label: 'Monthly report', readsOnly: true }), testCallable({ id: 'b', label: 'Clean up', help: 'Throws old drafts away.' }), testCallable({ id: 'c', label: 'Hand back', on: { entity: 'items', argument: 'item' } })]

  it('has groups that are not empty', () => {
    const groups = groupCallables(testModel([testEntity('owners', []), testEntity('items', [], { label: 'Items' })]), callables)
    expect(groups.map(({ label, callables: own }) => [label, own.map(({ id }) => id)])).toEqual([['Look something up', ['a']], ['Do something', ['b']], ['On items', ['c']]])
  })

  it('is searched by every word, in names and in what they do', () => {
    expect(findCallables(callables, ' OLD clean ').map(({ id }) => id)).toEqual(['b'])
    expect(findCallables(callables, '')).toHaveLength(3)
    expect(findCallables(callables, 'zzz')).toEqual([])
  })
})
