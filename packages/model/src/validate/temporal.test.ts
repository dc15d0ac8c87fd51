import { expect, test } from 'vitest'
import { readDate, readTime, readTimestamp } from './temporal.ts'

test.each([
  ['2024-02-29', 'read'], ['2026-02-29', 'refused'], ['2026-13-01', 'refused'], ['0001-01-01', 'read'], ['0000-01-01', 'unsure'], ['1/2/2026', 'unsure'], ['today', 'unsure'], ['soon', 'refused'], ['', 'refused'],
])('the date %j is %s', (text, kind) => expect(readDate(text).kind).toBe(kind))

test.each([['10:30', 'read'], ['24:00', 'unsure'], ['24:01', 'unsure'], ['25:00', 'refused'], ['10:60', 'refused'], ['10:30:61', 'refused'], ['3 pm', 'unsure']])('the time %s is %s', (text, kind) =>
  expect(readTime(text, 6).kind).toBe(kind))

test('instants are microseconds, in UTC where there is a zone', () => {
  expect(readTimestamp('1970-01-01 00:00:01.5', 6, false)).toEqual({ kind: 'read', value: 1_500_000n })
  expect(readTimestamp('1970-01-01T02:00:00+02:00', 6, true)).toEqual({ kind: 'read', value: 0n })
  expect(readTimestamp('1970-01-01T00:00:00-0030', 6, true)).toEqual({ kind: 'read', value: 1_800_000_000n })
  expect(readTimestamp('1970-01-01', 6, false)).toEqual({ kind: 'read', value: 0n })
})

test('what depends on the session or must be rounded has no value here', () => {
  expect(readTimestamp('1970-01-01 00:00', 6, true)).toEqual({ kind: 'read', value: null })
  expect(readTimestamp('1970-01-01 00:00:00.55', 1, false)).toEqual({ kind: 'read', value: null })
})
