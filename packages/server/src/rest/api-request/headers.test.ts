import { expect, test } from 'vitest'
import { parseAccept } from './media-type.ts'
import { parsePreferences } from './preferences.ts'
import { allRows, capRange, intersectRanges, parseCount, parseRangeHeader } from './range.ts'

test('Prefer, of which the first of a kind counts', () => {
  expect(parsePreferences('resolution=ignore-duplicates, count=exact,   return=representation ,missing=default, handling=strict, timezone=America/Los_Angeles, max-affected=100, tx=rollback')).toEqual({
    resolution: 'ignore-duplicates', return: 'representation', count: 'exact', tx: 'rollback', missing: 'default', handling: 'strict', timezone: 'America/Los_Angeles', maxAffected: 100, invalid: [],
  })
  expect(parsePreferences('tx=commit, tx=rollback, anything, timezone=Mars/Phobos, max-affected=x')).toMatchObject({ tx: 'commit', timezone: null, maxAffected: null, invalid: ['anything', 'timezone=Mars/Phobos', 'max-affected=x'] })
  expect(parsePreferences(null)).toMatchObject({ return: null, invalid: [] })
})

test('Accept, best first', () => {
  expect(parseAccept(null)).toEqual([{ kind: 'any' }])
  expect(parseAccept('text/csv;q=0.5, application/vnd.pgrst.object+json;nulls=stripped, image/png;q=0, x/y;q=0.6')).toEqual([{ kind: 'object', stripNulls: true }, { kind: 'other', name: 'x/y' }, { kind: 'csv' }])
})

test('ranges', () => {
  expect(parseRangeHeader('0-24')).toEqual({ offset: 0, limit: 25 })
  expect(parseRangeHeader('10-')).toEqual({ offset: 10, limit: null })
  expect(parseRangeHeader('bytes=1-2')).toEqual(allRows)
  expect(() => parseRangeHeader('9-1')).toThrow('range')
  expect(parseCount('abc')).toBeNull()
  expect(() => parseCount('-1')).toThrow('range')
  expect(intersectRanges({ offset: 5, limit: 10 }, { offset: 0, limit: 8 })).toEqual({ offset: 5, limit: 3 })
  expect(intersectRanges(allRows, { offset: 0, limit: 0 })).toEqual({ offset: 0, limit: 0 })
  expect(() => intersectRanges({ offset: 5, limit: 1 }, { offset: 0, limit: 2 })).toThrow('range')
  expect(capRange({ offset: 3, limit: null }, 10)).toEqual({ offset: 3, limit: 10 })
})
