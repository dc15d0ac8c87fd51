import { describe, expect, it } from 'vitest'
import type { LoadedRow } from '../../backend/records/select.ts'
import { testEntity, testField, testReference } from '../../backend/records/testing.ts'
import { planCells } from './cell-plan.ts'
import { firstOf } from './cell-range.ts'
import { type CellsTask, targetOf, titlesIn } from './cells-task.ts'
import { fillTo } from './fill-handle.ts'
import { planNewRows } from './new-rows-plan.ts'
import { type Block, readBlock, renderBlock } from './clipboard-block.ts'
import type { Column } from './columns.ts'

const fields = [
  testField('id', { kind: 'integer', isKey: true, readonly: true }),
  testField('name', { nullable: false, rules: [{ kind: 'required', field: 'name', hasDefault: false }] }),
  testField('count', { kind: 'integer', type: { schema: 'pg_catalog', name: 'int4', display: 'integer', kind: 'base', modifier: -1 }, rules: [{ kind: 'type', field: 'count', type: { schema: 'pg_catalog', name: 'int4', display: 'integer', kind: 'base', modifier: -1 } }] }),
  testField('owner', { kind: 'reference', reference: testReference('fk', 'owner', 'people') }),
]
const entity = testEntity('items', fields)
const columns: readonly Column[] = fields.map((field, index) => ({ field, width: 100, isTitle: index === 0, isPinned: false, isSortable: true, isEditable: index > 0 }))
const row = (id: string, name: string, count: string | null, owner: string | null = null): LoadedRow => ({ key: id, values: { id, name, count, owner }, titles: { owner: owner === null ? null : `Person ${owner}` } })
const rows = [row('1', 'Lamp', '3', '7'), row('2', 'Radio', null), row('3', 'Chair', '5')]
const paste = (text: string): CellsTask => ({ kind: 'paste', block: readBlock({ text, html: '' }, () => { throw new Error('There is no table.') }) })
const plan = (task: CellsTask, range: Parameters<typeof planCells>[3], keys: Parameters<typeof planCells>[5] = new Map()) =>
  planCells(entity, columns, rows.slice(range.top, range.bottom + 1), range, task, keys)

describe('targetOf', () => {
  it('takes the room that is pasted, or repeats it over a multiple', () => {
    const task = paste('1\t2\n3\t4')
    expect(targetOf(task, { top: 5, bottom: 5, left: 1, right: 1 })).toEqual({ top: 5, bottom: 6, left: 1, right: 2 })
    expect(targetOf(task, { top: 0, bottom: 3, left: 0, right: 1 })).toEqual({ top: 0, bottom: 3, left: 0, right: 1 })
    expect(targetOf(paste('9'), { top: 0, bottom: 2, left: 2, right: 2 })).toEqual({ top: 0, bottom: 2, left: 2, right: 2 })
  })
})

describe('planCells', () => {
  it('says what changes, what is so already, and what a rule refuses', () => {
    const found = plan(paste('9\tLamp\t3\n8\tTable\tmany\n7\t\t5'), { top: 0, bottom: 2, left: 0, right: 2 })
    expect(found.rows.map(({ base, values }) => [base.key, values])).toEqual([['2', { name: 'Table' }]])
    expect([found.cells, found.same]).toEqual([1, 3])
    expect(found.refused.map(({ row: { key }, field, reason }) => [key, field.name, reason])).toEqual([
      ['1', 'id', 'id cannot be changed here.'], ['2', 'id', 'id cannot be changed here.'], ['2', 'count', expect.stringContaining('count:')],
      ['3', 'id', 'id cannot be changed here.'], ['3', 'name', expect.stringContaining('name:')],
    ])
  })

  it('finds records by their titles', () => {
    const task = paste('Noor\nPerson\nNobody')
    const range = { top: 0, bottom: 2, left: 3, right: 3 }
    expect([...titlesIn(task, range, columns)].map(([field, titles]) => [field.name, titles])).toEqual([['owner', ['Noor', 'Person', 'Nobody']]])
    const found = plan(task, range, new Map([['owner', new Map([['Noor', '9'], ['Person', null]])]]))
    expect(found.rows.map(({ values }) => values)).toEqual([{ owner: '9' }])
    expect(found.refused.map(({ reason }) => reason)).toEqual(['owner: several are called “Person”.', 'owner: nothing that you may see is called “Nobody”.'])
  })

  it('fills down and to the right, and clears', () => {
    const [block, line] = [{ top: 0, bottom: 2, left: 2, right: 3 }, { top: 2, bottom: 2, left: 1, right: 2 }]
    expect(plan({ kind: 'fill', source: firstOf(block, 'down') }, block).rows.map(({ base, values }) => [base.key, values])).toEqual([['2', { count: '3', owner: '7' }], ['3', { count: '3', owner: '7' }]])
    expect(plan({ kind: 'fill', source: firstOf(line, 'right') }, line)).toMatchObject({ cells: 0, refused: [{ reason: expect.stringContaining('count:') }] })
    expect(plan({ kind: 'clear' }, { top: 0, bottom: 1, left: 2, right: 2 })).toMatchObject({ cells: 1, same: 1 })
  })

  it('fills upwards and repeats what is more than a row, with the titles of what it refers to', () => {
    const source = { top: 2, bottom: 2, left: 2, right: 2 }
    const range = fillTo(source, { row: 0, column: 2 })
    expect(range).toEqual({ top: 0, bottom: 2, left: 2, right: 2 })
    expect(plan({ kind: 'fill', source }, range).rows.map(({ base, values }) => [base.key, values])).toEqual([['1', { count: '5' }], ['2', { count: '5' }]])
    expect(fillTo({ top: 0, bottom: 1, left: 1, right: 1 }, { row: 2, column: 3 })).toEqual({ top: 0, bottom: 1, left: 1, right: 3 })
    const two = { top: 0, bottom: 1, left: 3, right: 3 }
    expect(plan({ kind: 'fill', source: two }, fillTo(two, { row: 2, column: 3 })).rows).toMatchObject([{ base: { key: '3' }, values: { owner: '7' }, titles: { owner: 'Person 7' } }])
  })

  it('takes what lies below the last row as new rows, by the rules, and leaves to the database what is its own', () => {
    const task = paste('1\tLamp\t2\n2\tShelf\t3\n3\t\t4\n\t\t\n5\tTable\tmany')
    const range = targetOf(task, { top: 2, bottom: 2, left: 0, right: 0 })
    const found = planNewRows(entity, columns, 1, range, task, new Map())
    expect(found.rows).toEqual([{ line: 2, values: { name: 'Shelf', count: '3' } }])
    expect(found.refused).toEqual([{ line: 3, reason: expect.stringContaining('name:') }, { line: 5, reason: expect.stringContaining('count:') }])
    expect(found.omitted).toEqual(['id'])
  })

  it('repeats a value, and lets be what the clipboard has no cell for', () => {
    expect(plan(paste('4'), { top: 0, bottom: 2, left: 2, right: 2 })).toMatchObject({ cells: 3 })
    const ragged: Block = [[{ text: 'A', exact: null }, { text: '1', exact: null }], [{ text: 'B', exact: null }]]
    expect(plan({ kind: 'paste', block: ragged }, { top: 0, bottom: 1, left: 1, right: 2 }).rows.map(({ values }) => values)).toEqual([{ name: 'A', count: '1' }, { name: 'B' }])
  })
})

it('puts both a text and a table on the clipboard', () => {
  const given = [row('1', 'Lamp <b>\n"old"', null, '7')]
  expect(renderBlock(fields.slice(1), given, null)).toEqual({
    text: '"Lamp <b>\n""old"""\t\tPerson 7',
    html: '<table data-portico="1"><tbody><tr><td data-kind="text" data-value="Lamp &#60;b&#62;\n&#34;old&#34;">Lamp &#60;b&#62;<br>&#34;old&#34;</td><td data-kind="integer"></td><td data-kind="reference" data-target="people" data-value="7">Person 7</td></tr></tbody></table>',
  })
  expect(renderBlock(fields.slice(2, 3), [row('1', 'Lamp', '3')], ['count']).text).toBe('count\n3')
})
