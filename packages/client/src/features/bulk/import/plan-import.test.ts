import { describe, expect, it } from 'vitest'
import { groupRows } from '../../../backend/bulk/planned.ts'
import { testEntity, testField, testReference } from '../../../backend/records/testing.ts'
import { keyChoices, matchColumns, modesOf } from './match.ts'
import { planLines } from './plan-import.ts'

const int8 = { schema: 'pg_catalog', name: 'int8', display: 'bigint', kind: 'base', modifier: -1 } as const
const closed = { select: true, insert: false, update: false }
const entity = testEntity('items', [
  testField('id', { isKey: true, kind: 'integer', type: int8, can: closed }), testField('code'), testField('name', { label: 'Item', required: true }),
  testField('weight', { label: 'Weight', unit: 'kg', kind: 'decimal' }), testField('owner_id', { label: 'Owner', kind: 'reference', type: int8, reference: testReference('items_owner', 'owner_id', 'owners') }),
  testField('made', { can: closed }),
], { uniques: [{ name: 'items_code', columns: ['code'] }] })

describe('columns', () => {
  it('are matched by name, label and unit, a reference by what its column holds', () => {
    const of = (...heads: readonly string[]) => matchColumns(entity, { heads, lines: [heads.map((head) => (head === 'owner_id' ? '7' : 'Ada'))] })
    expect(of('item', 'WEIGHT, kg', 'Owner', 'owner_id', 'made', 'else')).toEqual([{ field: 'name', isTitle: false }, { field: 'weight', isTitle: false }, { field: 'owner_id', isTitle: true }, null, null, null])
    expect(of('owner_id', 'owner_id_title')).toEqual([{ field: 'owner_id', isTitle: false }, null])
    expect(of('owner_id_title')).toEqual([{ field: 'owner_id', isTitle: true }])
  })

  it('tell rows apart where they are a key; a key that the database gives only finds rows', () => {
    const targets = ['id', 'code', 'name'].map((field) => ({ field, isTitle: false }))
    expect(keyChoices(entity, targets)).toEqual([['id'], ['code']])
    expect(keyChoices(entity, targets.slice(2))).toEqual([])
    expect([modesOf(entity, undefined), modesOf(entity, ['id']), modesOf(entity, ['code'])]).toEqual([['create'], ['create', 'update'], ['create', 'put', 'add', 'update']])
  })
})

describe('lines', () => {
  const targets = [{ field: 'code', isTitle: false }, { field: 'weight', isTitle: false }, { field: 'owner_id', isTitle: true }, null]
  const titles = new Map([['owner_id', new Map([['Ada', '7'], ['Bo', null]])]])
  const lines = [['a', '1000.5', 'Ada', 'x'], ['b', null, null, 'x'], ['a', '2', null, null], ['c', '3', 'Nobody', null], ['d', '4', 'Bo', null], [null, '5', null, null], [null, null, null, 'x']]
  const plan = (mode: 'put' | 'create' | 'update') => planLines(entity, { sheet: { heads: ['code', 'weight', 'owner', 'else'], lines, numbers: lines.map((_, index) => index + 2) }, targets, mode, key: mode === 'create' ? [] : ['code'] }, titles, new AbortController().signal, () => undefined)

  it('become rows to put, each that cannot be with its reason', async () => {
    const { rows, refusals } = await plan('put')
    expect(rows).toEqual([
      { name: 'Row 2', row: { op: 'put', key: { code: 'a' }, set: { weight: '1000.5', owner_id: '7' }, expect: {} } },
      { name: 'Row 3', row: { op: 'put', key: { code: 'b' }, set: {}, expect: {} } },
    ])
    expect(refusals.map(({ name, words }) => [name, words])).toEqual([
      ['Row 4', 'It names the same record as row 2.'], ['Row 5', 'Owner: there is no “Nobody” that you may see.'], ['Row 6', 'Owner: several are called “Bo”. Use their keys.'],
      ['Row 7', 'code: it says nothing there, so it is not known which record it is.'], ['Row 8', 'There is nothing in it that could be written.'],
    ])
  })

  it('may repeat themselves where each is created, and change nothing where they say only which record they are', async () => {
    expect((await plan('create')).rows.map(({ row }) => row.set['code'] ?? null)).toEqual(['a', 'b', 'a', null])
    expect((await plan('update')).rows.map(({ name }) => name)).toEqual(['Row 2'])
  })

  it('of one shape travel together, and are known by their place all the same', async () => {
    const { rows } = await plan('create')
    const { groups, places } = groupRows(rows.map(({ row }) => row))
    expect(groups.map(({ op, set, rows: values }) => [op, set, values])).toEqual([
      ['insert', ['code', 'weight', 'owner_id'], [['a', '1000.5', '7']]], ['insert', ['code'], [['b']]], ['insert', ['code', 'weight'], [['a', '2']]], ['insert', ['weight'], [['5']]],
    ])
    expect(places).toEqual([0, 1, 2, 3])
  })
})
