import { expect, test } from 'vitest'
import type { RecordChange } from '../../backend/changes/load-changes.ts'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { differencesSince, toldValues } from './history-values.ts'

const entity = testEntity('items', [
  testField('id', { isKey: true }), testField('name'), testField('weight', { kind: 'decimal' }), testField('note'), testField('total', { readonly: true }),
  testField('updated_at', { kind: 'timestamptz', readonly: true, can: { select: true, insert: false, update: false } }), testField('owner', { hidden: true }),
])
const change = (version: number, ...values: readonly (readonly [string, string | null, string | null, boolean?])[]): RecordChange =>
  ({ version, op: version === 1 ? 'insert' : 'update', at: '2026-11-22T06:00:00+00:00', actor: null, role: 'anon', values: values.map(([field, old, now, cut = false]) => ({ field, old, new: now, cut })) })

test('a change tells neither hidden fields nor the stamp that it left itself', () => {
  const told = (value: string) => toldValues(entity, change(2, ['name', 'a', 'b'], ['owner', '1', '2'], ['updated_at', null, value], ['gone', '1', '2'])).map(({ field }) => field.name)
  expect(told('2026-11-22 06:00:01+00')).toEqual(['name'])
  expect(told('2026-11-20 06:00:01+00')).toEqual(['name', 'updated_at'])
})

test('what the record said after a change is what the first later change of each field replaced', () => {
  const changes = [change(5, ['weight', '3', '4'], ['total', '1', '2']), change(4, ['name', 'b', 'c'], ['weight', '2', '3']), change(3, ['note', 'x', null, true]), change(2, ['name', 'a', 'b']), change(1)]
  const now = { name: 'c', weight: '4', note: null, total: '2' }
  const since = (version: number) => differencesSince(entity, changes, version, now).map(({ field, past, isUnknown }) => [field.name, isUnknown ? '?' : past])
  expect(since(5)).toEqual([])
  expect(since(4)).toEqual([['weight', '3']])
  expect(since(3)).toEqual([['name', 'b'], ['weight', '2']])
  expect(since(2)).toEqual([['name', 'b'], ['weight', '2'], ['note', '?']])
  expect(since(1)).toEqual([['name', 'a'], ['weight', '2'], ['note', '?']])
  // Where it was brought back meanwhile there is nothing to say.
  expect(differencesSince(entity, changes, 4, { ...now, weight: '3' })).toEqual([])
})
