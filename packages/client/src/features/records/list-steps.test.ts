import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupLines } from '../../backend/records/groups/group-lines.ts'
import { groupSteps, plainSteps } from './list-steps.ts'

describe('the steps of a list', () => {
  it('are four for a row and three or four for a head, whatever the groups', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 }), fc.boolean(), (sizes, isTall) => {
      const lines = groupLines(sizes)
      const steps = groupSteps(lines, isTall)
      const covered = Array.from({ length: lines.count }, (_, line) => Array.from({ length: lines.at(line).kind === 'row' || isTall ? 4 : 3 }, () => line)).flat()
      expect(steps.extent).toBe(covered.length)
      expect(covered.map((_, step) => steps.lineAt(step))).toEqual(covered)
      for (let line = 0; line < lines.count; line += 1) expect(steps.topOf(line)).toBe(covered.indexOf(line))
      expect(steps.lineAt(steps.extent + 9)).toBe(lines.count - 1)
    }))
  })

  it('find their line among a million rows in a thousand groups', () => {
    const lines = groupLines(Array.from({ length: 999 }, () => 1_001))
    const steps = groupSteps(lines, false)
    for (const line of [0, 1, 500_000, lines.count - 1]) expect([steps.lineAt(steps.topOf(line)), steps.lineAt(steps.topOf(line) + 2)]).toEqual([line, line])
  })

  it('are the rows themselves where nothing is grouped', () => {
    const steps = plainSteps(7)
    expect([steps.extent, steps.topOf(3), steps.lineAt(3), steps.lineAt(9), plainSteps(0).lineAt(0)]).toEqual([7, 3, 3, 6, 0])
  })
})
