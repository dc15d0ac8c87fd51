import { expect, test } from 'vitest'
import { formatBytes, formatLimit } from './bytes.ts'

/** With the space that no line breaks at. */
const unbroken = (text: string): string => text.replace(' ', '\u00A0')

test('sizes are told in the unit a person would choose', () => {
  expect([0, 1, 999, 1000, 1_840_000, 104_000_000, 2_500_000_000].map(formatBytes)).toEqual(['0 bytes', '1 byte', '999 bytes', '1 kB', '1.8 MB', '104 MB', '2.5 GB'].map(unbroken))
})

test('a limit reads as its owner wrote it', () => {
  expect(formatLimit(5 * 1024 * 1024)).toBe(unbroken('5 MB'))
  expect(formatLimit(5_000_000)).toBe(unbroken('5 MB'))
  expect(formatLimit(500 * 1024)).toBe(unbroken('500 kB'))
})
