import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupLines } from './group-lines.ts'
import { type Line, plainLines } from './lines.ts'

describe('the lines of a grid', () => {
  it('are heads, each with its rows, whatever the sizes', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 }), (sizes) => {
      const expected: Line[] = []
      let position = 0
      for (const [group, size] of sizes.entries()) {
        expected.push({ kind: 'head', group })
        for (let row = 0; row < size; row += 1) expected.push({ kind: 'row', position: position++ })
      }
      const lines = groupLines(sizes)
      expect([lines.count, lines.rows]).toEqual([expected.length, position])
      expect(expected.map((_, line) => lines.at(line))).toEqual(expected)
      for (const [line, each] of expected.entries()) if (each.kind === 'row') expect(lines.of(each.position)).toBe(line)
      for (let from = 0; from <= expected.length; from += 1) {
        for (let to = from; to <= expected.length; to += 1) {
          const within = expected.slice(from, to).flatMap((each) => (each.kind === 'row' ? [each.position] : []))
          const [first, last] = lines.rowsIn(from, to)
          expect(Array.from({ length: last - first }, (_, index) => first + index)).toEqual(within)
        }
      }
    }))
  })

  it('are the rows themselves where nothing is grouped', () => {
    const lines = plainLines(7)
    expect([lines.count, lines.at(3), lines.of(3), lines.rowsIn(2, 9)]).toEqual([7, { kind: 'row', position: 3 }, 3, [2, 7]])
  })
})
