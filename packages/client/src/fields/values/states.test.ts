import { describe, expect, it } from 'vitest'
import { testField } from '../../backend/records/testing.ts'
import { gaugeOf, mayMove, nextLabels } from './states.ts'

const names = ['received', 'diagnosing', 'repairing', 'ready', 'returned', 'beyond repair']
const field = testField('state', {
  kind: 'enum',
  options: names.map((value) => ({ value, label: value.toUpperCase(), tone: 'slate' })),
  states: { states: names, moves: new Map([['received', ['diagnosing']], ['repairing', ['ready', 'beyond repair']]]), final: new Set(['returned']) },
})

describe('states', () => {
  it('fill a column on the way, and strike an end beside it', () => {
    expect(names.map((name) => gaugeOf(field, name))).toEqual([0, 0.25, 0.5, 0.75, 1, 'struck'])
    expect(gaugeOf(testField('kind', { kind: 'enum' }), 'audio')).toBeUndefined()
  })

  it('go where the moves allow, and stay', () => {
    expect(mayMove(field, 'received', 'diagnosing')).toBe(true)
    expect(mayMove(field, 'received', 'ready')).toBe(false)
    expect(mayMove(field, 'received', 'received')).toBe(true)
    expect(mayMove(field, null, 'ready')).toBe(true)
    expect(nextLabels(field, 'repairing')).toEqual(['READY', 'BEYOND REPAIR'])
  })
})
