import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { type ViewState, defaultView, parseViewState, serialiseViewState } from './view-state.ts'

const names = ['id', 'what', 'a.b', 'c,d;e', 'f!g', 'due']
const entity = testEntity('items', [...names.map((name) => testField(name)), testField('extra', { kind: 'json' }), testField('done', { kind: 'boolean' }), testField('day', { kind: 'date' }), testField('secret', { can: { select: false, insert: true, update: true } })], { key: ['id'] })
const operators = ['any', 'contains', 'empty']
const operatorsOf = (): readonly string[] => operators
const name = fc.constantFrom(...names)
const states: fc.Arbitrary<ViewState> = fc.record({
  filters: fc.array(fc.record({ field: name, operator: fc.constantFrom(...operators), values: fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }) }), { maxLength: 4 }),
  sort: fc.uniqueArray(fc.record({ field: name, descending: fc.boolean() }), { selector: (term) => term.field }),
  fields: fc.option(fc.uniqueArray(name, { minLength: 1 }), { nil: null }),
  pinned: fc.uniqueArray(name, { maxLength: 2 }),
  foot: fc.string(),
  search: fc.string(),
  density: fc.constantFrom('compact', 'default', 'comfortable'),
  grouped: fc.constantFrom({ group: null, period: null }, { group: 'done', period: null }, { group: 'a.b', period: null }, { group: 'day', period: 'week' } as const),
  folded: fc.uniqueArray(fc.option(fc.string({ unit: 'binary' }), { nil: null }), { maxLength: 3 }),
}).map(({ grouped, folded, ...state }) => ({ ...state, ...grouped, folded: grouped.group === null ? [] : folded }))

describe('view state', () => {
  it('comes back from its URL as it was', () => {
    fc.assert(fc.property(states, (state) => {
      expect(parseViewState({ ...serialiseViewState(state) }, entity, operatorsOf)).toEqual({ state, problems: [] })
    }))
  })

  it('is nothing in the URL at its default', () => {
    expect(serialiseViewState(defaultView)).toEqual({})
    expect(parseViewState({}, entity, operatorsOf)).toEqual({ state: defaultView, problems: [] })
  })

  it('reads whatever stands in the URL', () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined), fc.stringMatching(/^[what!.,;]{0,12}$/))
    fc.assert(fc.property(fc.record({ filter: value, sort: value, fields: value, pin: value, group: value, folded: value, foot: value, q: value, rows: value }), (parameters) => {
      const { state } = parseViewState(parameters, entity, operatorsOf)
      expect(parseViewState({ ...serialiseViewState(state) }, entity, operatorsOf)).toEqual({ state, problems: [] })
    }))
  })

  it('tells of what it had to leave out', () => {
    const { state, problems } = parseViewState({ filter: 'gone.any.x;what.like.x;what.any.y', sort: 'extra,due.down,due.desc', fields: 'secret', group: 'extra', rows: 'huge', q: { a: 1 } }, entity, operatorsOf)
    expect(state).toEqual({ ...defaultView, filters: [{ field: 'what', operator: 'any', values: ['y'] }], sort: [{ field: 'due', descending: true }] })
    expect(problems).toEqual([
      { kind: 'malformed', parameter: 'group' },
      { kind: 'unknown-field', name: 'gone' }, { kind: 'unknown-operator', field: 'what', name: 'like' }, { kind: 'not-sortable', field: 'extra' },
      { kind: 'malformed', parameter: 'sort' }, { kind: 'unknown-field', name: 'secret' },  { kind: 'malformed', parameter: 'q' }, { kind: 'malformed', parameter: 'rows' },
    ])
  })

  it('reads a number that a router made of text', () => {
    expect(parseViewState({ q: 7 }, entity, operatorsOf).state.search).toBe('7')
  })
})
