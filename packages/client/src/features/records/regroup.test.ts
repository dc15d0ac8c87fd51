import { describe, expect, it } from 'vitest'
import { isNull } from '../../backend/records/condition.ts'
import type { Grouping } from '../../backend/records/groups/grouping.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { type WrittenRow, concernedGroups, regroup } from './regroup.ts'

const fields = [testField('id', { isKey: true }), testField('state'), testField('due', { kind: 'date' }), testField('weight', { kind: 'decimal' }), testField('name')]
const entity = testEntity('items', fields)
const byOf = (name: string, period: Grouping['period'] = null): Grouping => ({ field: entity.byName.get(name) ?? testField(name), period })
const queryOf = (by: Grouping) => ({ conditions: [], grouped: { by, descending: false, folded: new Set<string | null>(), sums: ['weight'] } })
const rowOf = (values: Readonly<Record<string, string | null>>): LoadedRow => ({ key: '7', values: { id: '7', state: 'new', due: '2026-03-31', weight: '1.5', name: 'Lamp', ...values }, titles: {} })
const written = (change: Readonly<Record<string, string | null>>): readonly WrittenRow[] => [{ before: rowOf({}), after: rowOf(change) }]

describe('a change from here', () => {
  it('concerns the groups that the row was in and is in, and none where nothing is counted or added up', () => {
    const query = queryOf(byOf('state'))
    expect(concernedGroups(query, written({ state: 'ready' }))).toEqual(['new', 'ready'])
    expect(concernedGroups(query, written({ state: null }))).toEqual(['new', null])
    expect(concernedGroups(query, written({ weight: '2' }))).toEqual(['new'])
    expect(concernedGroups(query, written({ name: 'Kettle' }))).toEqual([])
    expect(concernedGroups(queryOf(byOf('due', 'month')), written({ due: '2026-04-01' }))).toEqual(['2026-03-01', '2026-04-01'])
    expect(concernedGroups(query, [{ before: null, after: rowOf({}) }])).toBeNull()
  })

  it('of which a filter may think otherwise concerns the group, whatever was changed', () => {
    expect(concernedGroups({ ...queryOf(byOf('state')), conditions: [isNull('name')] }, written({ name: 'Kettle' }))).toEqual(['new'])
  })

  it('counts those alone, and marks a row that belongs to another; a failure changes nothing', async () => {
    const asked: unknown[] = []
    const marked: unknown[] = []
    const edits = { setMarks: (...given: unknown[]) => { marked.push(...given) } }
    await regroup({ recount: async (values) => { asked.push(values) } }, edits, queryOf(byOf('state')), written({ state: 'ready' }))
    await regroup({ recount: async () => { throw new Error('The backend is away.') } }, edits, queryOf(byOf('due', 'month')), written({ due: '2026-03-02' }))
    await regroup({ recount: async (values) => { asked.push(values) } }, edits, queryOf(byOf('state')), written({ name: 'Kettle' }))
    expect(asked).toEqual([['new', 'ready']])
    expect(marked).toEqual([['7'], 'moved', [], 'moved', [], 'moved'])
  })

  it('to a group that has no head yet marks the row as well, where it stands: a head would push the rows away from under the reader, so it comes when they move on', async () => {
    const asked: unknown[] = []
    const marked: unknown[] = []
    await regroup({ recount: async (values) => { asked.push(values) } }, { setMarks: (...given: unknown[]) => { marked.push(...given) } }, queryOf(byOf('state')), written({ state: 'never seen' }))
    expect(marked).toEqual([['7'], 'moved'])
    expect(asked).toEqual([['new', 'never seen']])
  })
})
