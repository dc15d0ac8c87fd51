import { expect, test } from 'vitest'
import { parseRange } from './load-count.ts'

test('the answered range tells how many rows there are', () => {
  expect(parseRange('0-41/*')).toBe(42)
  expect(parseRange('0-999/*')).toBe(1000)
  expect(['*/*', '*/0', null].map(parseRange)).toEqual([0, 0, 0])
})
