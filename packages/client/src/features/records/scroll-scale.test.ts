import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Track, follow, reveal, settle, tallest, trackHeight } from './scroll-scale.ts'

const track: fc.Arbitrary<Track> = fc.record({ content: fc.integer({ min: 0, max: 400_000_000 }), viewport: fc.integer({ min: 200, max: 2000 }) })
const end = ({ content, viewport }: Track): number => Math.max(0, content - viewport)
const barEnd = (given: Track): number => Math.max(0, trackHeight(given) - given.viewport)

describe('scroll scale', () => {
  it('never makes an element taller than a browser draws', () => {
    expect(trackHeight({ content: 34_000_000 })).toBe(tallest)
    expect(trackHeight({ content: 3400 })).toBe(3400)
  })

  it('reaches both ends, wherever it came from', () => {
    fc.assert(fc.property(track, fc.nat(), (given, offset) => {
      const from = { scrollTop: settle(given, offset % (end(given) + 1)), offset: offset % (end(given) + 1) }
      expect(follow(given, from, 0).offset).toBe(0)
      expect(follow(given, from, barEnd(given)).offset).toBe(end(given))
    }))
  })

  it('moves short ways pixel by pixel, and stays inside', () => {
    fc.assert(fc.property(track, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -150, max: 150 }), (given, part, step) => {
      const offset = Math.round(part * end(given))
      const from = { scrollTop: settle(given, offset), offset }
      const to = follow(given, from, from.scrollTop + step)
      expect(to.offset).toBeGreaterThanOrEqual(0)
      expect(to.offset).toBeLessThanOrEqual(end(given))
      const inside = from.scrollTop + step > 0 && from.scrollTop + step < barEnd(given) - 1
      if (inside && given.content > tallest) expect(to.offset).toBeCloseTo(Math.min(Math.max(0, offset + step), end(given)), 3)
    }))
  })

  it('a long way goes to the same part of the whole, and settling agrees with it', () => {
    const given = { content: 340_000_000, viewport: 800 }
    const to = follow(given, { scrollTop: 0, offset: 0 }, barEnd(given) / 2)
    expect(to.offset).toBeCloseTo(end(given) / 2, 0)
    expect(settle(given, to.offset)).toBeCloseTo(to.scrollTop, 3)
  })

  it('is the scroll bar itself where nothing is scaled', () => {
    expect(follow({ content: 5000, viewport: 500 }, { scrollTop: 0, offset: 0 }, 1234)).toEqual({ scrollTop: 1234, offset: 1234 })
  })

  it('reveals a row with the least movement', () => {
    const given = { content: 34_000, viewport: 340 }
    expect(reveal(given, 340, 12, 34)).toBeNull()
    expect(reveal(given, 340, 5, 34)).toBe(170)
    expect(reveal(given, 340, 20, 34)).toBe(374)
  })
})
