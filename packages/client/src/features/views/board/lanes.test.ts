import { describe, expect, it } from 'vitest'
import { testEntity, testField, testReference } from '../../../backend/records/testing.ts'
import type { LoadedRow } from '../../../backend/records/select.ts'
import { boardRefusal, buildLanes, laneBeside, laneValue, moveRefusal, usuallyShut } from './lanes.ts'
import { placeRows } from './place-rows.ts'
import { newValues } from './use-new-values.ts'

const names = ['received', 'repairing', 'ready', 'returned', 'beyond']
const state = testField('state', {
  kind: 'enum', nullable: false, options: names.map((value) => ({ value, label: value.toUpperCase(), tone: 'slate' })),
  states: { states: names, moves: new Map([['received', ['repairing']], ['repairing', ['ready', 'beyond']], ['ready', ['returned', 'repairing']], ['beyond', ['returned']]]), final: new Set(['returned']) },
})
const done = testField('done', { kind: 'boolean' })
const owner = testField('owner', { kind: 'reference', reference: testReference('fk', 'owner', 'owners') })
const entity = testEntity('items', [testField('id', { isKey: true }), state, done, owner])
const row = (key: string, values: Readonly<Record<string, string | null>>): LoadedRow => ({ key, values: { id: key, ...values }, titles: {} })

describe('lanes', () => {
  it('are the options, yes and no, or the records that may be named; and the empty one where the field may be', () => {
    expect(buildLanes(state, []).map(({ value }) => value)).toEqual(names)
    expect(buildLanes(done, []).map(({ value, label }) => [value, label])).toEqual([['false', 'No'], ['true', 'Yes'], [null, 'Not set']])
    expect(buildLanes(owner, [{ key: '7', title: 'Marta' }]).map(({ label }) => label)).toEqual(['Not set', 'Marta'])
    expect([laneValue(done, 't'), laneValue(done, 'false'), laneValue(state, 'ready')]).toEqual(['true', 'false', 'ready'])
  })

  it('are folded where nothing goes on', () => {
    expect(usuallyShut(state, buildLanes(state, []))).toEqual(['returned', 'beyond'])
    expect(usuallyShut(done, buildLanes(done, []))).toEqual([])
  })

  it('take what the moves allow, and say the reason before the drop', () => {
    expect(moveRefusal(entity, state, row('1', { state: 'received' }), 'ready')).toBe('From RECEIVED it can go to REPAIRING.')
    expect(moveRefusal(entity, state, row('1', { state: 'received' }), 'repairing')).toBeNull()
    expect(moveRefusal(entity, state, row('1', { state: 'received' }), null)).toMatch(/must be set/)
    expect(moveRefusal(entity, done, row('1', { done: 'true' }), null)).toBeNull()
    expect(boardRefusal(entity, state)).toBeNull()
    expect(boardRefusal({ ...entity, can: { ...entity.can, update: false } }, state)).toMatch(/may not change/)
  })

  it('beside one are the next that may be reached', () => {
    const lanes = buildLanes(state, [])
    const refusal = (to: string | null) => moveRefusal(entity, state, row('1', { state: 'repairing' }), to)
    expect(laneBeside(lanes, 'repairing', 1, refusal)?.value).toBe('ready')
    expect(laneBeside(lanes, 'repairing', -1, refusal)).toBeNull()
  })
})

describe('records on a board', () => {
  it('stand once, in the lane that they have or are on the way to', () => {
    const read = new Map([['received', [row('1', { state: 'received' }), row('2', { state: 'received' })]], ['repairing', [row('3', { state: 'repairing' }), row('2', { state: 'repairing' })]], ['ready', []]])
    const edits: Readonly<Record<string, Parameters<typeof placeRows>[2] extends (row: LoadedRow) => infer E ? E : never>> = { 1: { kind: 'saving', value: 'repairing' }, 3: { kind: 'refused', value: 'ready', failure: null } }
    const placed = placeRows(read, ({ values }) => values['state'] ?? null, ({ key }) => edits[key])
    expect([...placed].map(([lane, cards]) => [lane, cards.map(({ row: { key } }) => key)])).toEqual([['received', ['2']], ['repairing', ['1', '3']], ['ready', []]])
  })
})

it('a value that came to the type while the board was open is told; none, yes and records are no news', () => {
  expect(newValues(state, buildLanes(state, []), new Map([['ready', 3], ['lost', 1], [null, 2]]))).toEqual(['lost'])
  expect(newValues(done, buildLanes(done, []), new Map([['t', 1]]))).toEqual([])
  expect(newValues(owner, buildLanes(owner, []), new Map([['7', 1]]))).toEqual([])
})
