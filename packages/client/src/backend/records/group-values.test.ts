import { describe, expect, it } from 'vitest'
import { all, renderCondition } from './condition.ts'
import { knownValues, outside } from './group-values.ts'
import { testField } from './testing.ts'

const rendered = (...folded: (string | null)[]) => renderCondition(all(outside('state', new Set(folded))))

describe('groups', () => {
  it('are of values that are known beforehand and sorted as the database sorts them', () => {
    const options = ['b', 'a'].map((value) => ({ value, label: value, tone: 'slate' as const }))
    const type = { schema: 'public', name: 'state', display: 'state', kind: 'enum' as const, modifier: -1 }
    expect(knownValues(testField('state', { kind: 'enum', options, type }))).toEqual(['b', 'a'])
    // Texts with a check are sorted by their collation, which only the database knows.
    expect(knownValues(testField('state', { kind: 'enum', options }))).toBeNull()
    expect(knownValues(testField('done', { kind: 'boolean' }))).toEqual(['false', 'true'])
    expect(knownValues(testField('done', { kind: 'boolean', can: { select: false, insert: true, update: true } }))).toBeNull()
  })

  it('leave the rows of folded ones out, those without a value apart', () => {
    expect(outside('state', new Set())).toEqual([])
    expect(rendered('a', 'b')).toBe('or(state.not.in.("a","b"),state.is.null)')
    expect(rendered(null)).toBe('state.not.is.null')
    expect(rendered('a', null)).toBe('and(state.not.is.null,state.not.in.("a"))')
  })
})
