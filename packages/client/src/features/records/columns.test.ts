import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { buildColumns, columnTemplate, countStanding, defaultFields, offeredFields, visibleColumns } from './columns.ts'

const items = testEntity('items', [
  testField('id', { kind: 'uuid', isKey: true, hasDefault: true, label: 'Id' }), testField('state', { kind: 'enum' }), testField('what'),
  testField('weight', { kind: 'decimal', label: 'Weight', unit: 'kg' }), testField('note', { hidden: true }), testField('made', { kind: 'date', readonly: true }),
], { title: 'what' })

describe('buildColumns', () => {
  it('puts the title first and leaves out what is hidden or made up', () => {
    expect(defaultFields(items)).toEqual(['state', 'what', 'weight', 'made'])
    expect(buildColumns(items, null, {}).map((column) => column.field.name)).toEqual(['what', 'state', 'weight', 'made'])
  })

  it('offers what is readable and not hidden; an address may name the hidden all the same', () => {
    expect(offeredFields(items).map((field) => field.name)).toEqual(['id', 'state', 'what', 'weight', 'made'])
    expect(buildColumns(items, ['note'], {}).map((column) => column.field.name)).toEqual(['what', 'note'])
  })

  it('keeps the chosen order and widths', () => {
    const columns = buildColumns(items, ['note', 'id'], { note: 333, id: 4 })
    expect(columns.map((column) => [column.field.name, column.width])).toEqual([['what', 240], ['note', 333], ['id', 56]])
    expect(columnTemplate(columns)).toBe('42px minmax(240px, 1fr) 333px 56px 40px')
  })

  it('lets nothing be edited where rows have no key or the field is read only', () => {
    expect(buildColumns(items, ['weight', 'made'], {}).map((column) => column.isEditable)).toEqual([true, true, false])
    expect(buildColumns({ ...items, key: [] }, null, {}).some((column) => column.isEditable)).toBe(false)
  })
})

describe('countStanding', () => {
  const fields = ['t', 'a', 'b', 'c', 'd']
  const entity = testEntity('e', fields.map((name) => testField(name)), { key: [], title: 't' })
  const columns = (pinned: readonly string[]) => buildColumns(entity, fields, {}, pinned)

  it('holds still what leaves room to scroll, and the title always', () => {
    expect(countStanding(columns(['a', 'b']), 1400)).toBe(3)
    expect(countStanding(columns(['a', 'b']), 800)).toBe(2)
    expect(countStanding(columns(['a', 'b']), 0)).toBe(1)
    expect(countStanding(columns([]), 1400)).toBe(1)
    expect(countStanding(columns(['a', 'b', 'c', 'd']), 4000)).toBe(5)
  })
})

describe('visibleColumns', () => {
  const many = buildColumns(testEntity('wide', Array.from({ length: 200 }, (_, index) => testField(`f${index}`)), { key: [] }), null, {})

  it('draws all of a few, and those in sight of many', () => {
    expect(visibleColumns(many.slice(0, 10), 0, 800)).toEqual([0, 10])
    const [first, last] = visibleColumns(many, 9000, 1200)
    expect(first).toBeGreaterThan(30)
    expect(last - first).toBeLessThan(24)
    expect(visibleColumns(many, 0, 1200)[0]).toBe(0)
    // Scrolled past the end, as while columns go: nothing but the title.
    expect(visibleColumns(many, 999_999, 1200)[1]).toBeLessThan(8)
  })
})
