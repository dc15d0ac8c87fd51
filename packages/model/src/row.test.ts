import { expect, test } from 'vitest'
import { changedFields } from './row.ts'

test('changed is what differs, null and empty told apart', () => {
  expect(changedFields({ a: '1', b: null, c: 'x' }, { a: '1', b: '', c: null, d: null })).toEqual(['b', 'c', 'd'])
})
