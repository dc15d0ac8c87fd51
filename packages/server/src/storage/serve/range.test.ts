import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test.each([
  [null, null], ['', null], ['bytes=', null], ['bytes=-', null], ['bytes=a-b', null], ['bytes=3-1', null], ['bytes=0-1,2-3', null], ['lines=0-1', null],
  ['bytes=0-', { start: 0, end: 10 }], ['bytes=0-0', { start: 0, end: 1 }], ['Bytes = 2 - 5', { start: 2, end: 6 }], ['bytes=9-100', { start: 9, end: 10 }], ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }], ['bytes=10-', 'unsatisfiable'], ['bytes=-0', 'unsatisfiable'],
])('%j of ten bytes', (header, range) => { expect(parseRange(header, 10)).toEqual(range) })

test('of nothing no range can be had', () => { expect([parseRange('bytes=0-', 0), parseRange('bytes=-1', 0)]).toEqual(['unsatisfiable', 'unsatisfiable']) })

test('a range lies within the bytes, whatever is asked', () => {
  fc.assert(fc.property(fc.nat(), fc.bigInt(0n, 10n ** 30n), fc.bigInt(0n, 10n ** 30n), (size, first, last) => {
    const range = parseRange(`bytes=${first}-${last}`, size)
    if (range === null || range === 'unsatisfiable') return
    expect(range.start).toBeGreaterThanOrEqual(0)
    expect(range.end).toBeGreaterThan(range.start)
    expect(range.end).toBeLessThanOrEqual(size)
  }))
})
