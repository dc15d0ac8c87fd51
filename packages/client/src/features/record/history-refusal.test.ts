import { expect, test } from 'vitest'
import type { Failure } from '../../backend/failure.ts'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { problemOf, sentenceOf } from './history-refusal.ts'

const policy = (command: 'update' | 'select', comment: string | null) => ({ name: 'p', command, comment })
const fields = [testField('id', { isKey: true }), testField('name', { label: 'Name' }), testField('due', { label: 'Due day' })]
const items = testEntity('items', fields, { policies: [policy('update', 'Only who repairs it changes it'), policy('select', 'Seen by all')], uniques: [{ name: 'items_name_key', columns: ['name'] }] })
const open = testEntity('items', fields)
const failure = (code: string, message: string, constraint: string | null = null): Failure => ({ source: 'rest', code, message, constraint, status: 400, details: null, hint: null, column: null, relation: null, policy: null })
const row = { key: '1', values: {}, titles: {} }

test('what was not put back is said with the fields that somebody else changed, or in the words of the policy', () => {
  expect(sentenceOf(items, { kind: 'conflict', row, fields: ['name', 'due'] })).toBe('Nothing was put back. Somebody else changed Name, Due day just now.')
  expect(sentenceOf(items, { kind: 'refused', row })).toBe('Nothing was put back. Only who repairs it changes it.')
  expect(sentenceOf(open, { kind: 'refused', row })).toBe('Nothing was put back. Your role may not change this record in this way.')
  expect(sentenceOf(items, { kind: 'gone' })).toContain('no longer there')
  expect(sentenceOf(items, { kind: 'saved', row })).toBeNull()
})

test('what the backend refuses is said by the rule that it names, by a policy’s comment, else by the catalogue of errors', () => {
  expect(problemOf(items, { name: 'Lamp' }, failure('23505', 'duplicate key value violates unique constraint', 'items_name_key'))).toMatch(/^Nothing was put back\. Name: ./)
  expect(problemOf(items, {}, failure('P0001', 'It was collected.'))).toBe('Nothing was put back. It was collected.')
  const refused = failure('42501', 'new row violates row-level security policy "p" for table "items"')
  expect(problemOf(items, {}, refused)).toBe('Nothing was put back. Only who repairs it changes it.')
  expect(problemOf(open, {}, refused)).toEqual({ failure: refused, policyComment: undefined })
})
