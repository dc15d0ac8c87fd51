import { expect, test } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { watchedTables } from './watched-tables.ts'

const items = testEntity('items', [testField('id', { isKey: true }), testField('name')], { realtime: true })
const visits = testEntity('visits', [testField('id', { isKey: true }), testField('item_id')], { realtime: true })
const toMany = { name: 'visits_item', cardinality: 'to-many', label: 'Visits', columns: ['id'], target: 'visits', targetColumns: ['item_id'], isPeople: false, through: null, onDelete: 'cascade' } as const
const row = (id: string) => ({ key: id, values: { id, name: 'Lamp' }, titles: {} })

test('its own row and the rows that refer to it, by what tells them apart', () => {
  expect(watchedTables(items, { row: row('5'), related: [{ relationship: toMany, entity: visits, rows: [], hasMore: false }] })).toEqual([
    { schema: 'public', table: 'items', filter: 'id=eq.5' },
    { schema: 'public', table: 'visits', filter: 'item_id=eq.5' },
  ])
})

test('a key that a filter could misread is not put into one; what is not published is not asked for', () => {
  expect(watchedTables(items, { row: row('a,b'), related: [{ relationship: toMany, entity: { ...visits, realtime: false }, rows: [], hasMore: false }] })).toEqual([{ schema: 'public', table: 'items' }])
})
