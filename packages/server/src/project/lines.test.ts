import { expect, test } from 'vitest'
import { lineAt, offsetOfPosition } from './lines.ts'

test('lines count from one', () => {
  expect([0, 1, 2, 3, 4].map((offset) => lineAt('a\n\nb', offset))).toEqual([1, 1, 2, 3, 3])
})

test('a character beyond the first plane is one for PostgreSQL and two here', () => {
  expect(offsetOfPosition('a𝄞b', 1)).toBe(0)
  expect(offsetOfPosition('a𝄞b', 3)).toBe(3)
})
