import { describe, expect, it } from 'vitest'
import { testEntity, testField, testModel, testReference } from '../../backend/records/testing.ts'
import { diagramOf, findBoxes } from './diagram.ts'
import { layOut, type PlacedBox } from './lay-out.ts'

const owner = testReference('items_owner_fkey', 'owner', 'members')
const fixer = testReference('items_fixer_fkey', 'fixer', 'members')
const parent = testReference('items_parent_fkey', 'parent', 'items')
const visit = testReference('visits_item_fkey', 'item', 'items')
const secret = testReference('items_secret_fkey', 'secret', 'secrets')
const many = (count: number) => Array.from({ length: count }, (_, index) => testField(`more_${index}`))

const model = testModel([
  testEntity('members', [testField('id', { isKey: true }), testField('name')], { title: 'name' }),
  testEntity('items', [testField('id', { isKey: true }), testField('what'), testField('owner'), testField('fixer'), testField('parent'), testField('secret'), testField('hidden', { hidden: true }), ...many(5)], { title: 'what', relationships: [owner, fixer, parent, secret] }),
  testEntity('visits', [testField('id', { isKey: true }), testField('item')], { title: 'id', relationships: [visit] }),
  testEntity('notes', [testField('id', { isKey: true }), testField('weather')], { title: 'id' }),
  testEntity('secrets', [testField('id', { isKey: true })], { title: 'id', hidden: true }),
])

const overlap = (a: PlacedBox, b: PlacedBox) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('the diagram', () => {
  const diagram = diagramOf(model)

  it('draws what the navigation lists, with the keys between', () => {
    expect(diagram.boxes.map(box => box.entity.id)).toEqual(['members', 'items', 'visits', 'notes'])
    expect(diagram.lines.map(({ from, to, relationship }) => [from, relationship.columns[0], to])).toEqual([
      ['items', 'owner', 'members'], ['items', 'fixer', 'members'], ['items', 'parent', 'items'], ['visits', 'item', 'items'],
    ])
  })

  it('draws of a table what names and ties its records, and counts the rest', () => {
    const items = diagram.boxes.find(box => box.entity.id === 'items')
    expect(items?.fields.map(({ name }) => name)).toEqual(['id', 'what', 'owner', 'fixer', 'parent', 'secret'])
    expect(items?.more).toBe(5)
  })

  it('is placed without overlap, inside its size, those that point left of what they point to', () => {
    const { boxes, lines, width, height } = layOut(diagram)
    expect(boxes).toHaveLength(4)
    for (const box of boxes) {
      expect(boxes.filter(other => other !== box && overlap(box, other))).toEqual([])
      expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true, true, true])
    }
    const x = (id: string) => boxes.find(box => box.entity.id === id)?.x ?? NaN
    expect(x('visits')).toBeLessThan(x('items'))
    expect(x('items')).toBeLessThan(x('members'))
    expect(lines).toHaveLength(4)
    expect(new Set(lines.map(({ path }) => path)).size).toBe(4)
    for (const { path } of lines) expect(path).toMatch(/^M[\d.]+ [\d.]+(C[\d. ]+)+$/)
  })

  it('holds a cycle and nothing at all', () => {
    const there = testReference('a_b', 'b', 'b')
    const back = testReference('b_a', 'a', 'a')
    const round = layOut(diagramOf(testModel([
      testEntity('a', [testField('id', { isKey: true }), testField('b')], { relationships: [there] }),
      testEntity('b', [testField('id', { isKey: true }), testField('a')], { relationships: [back] }),
    ])))
    expect(round.lines).toHaveLength(2)
    expect(layOut({ boxes: [], lines: [] })).toEqual({ boxes: [], lines: [], width: 28, height: 28 })
  })

  it('is searched by the names of tables and of fields that are shown', () => {
    expect(findBoxes(diagram, '  ')).toBeNull()
    expect(findBoxes(diagram, 'WEATH')).toEqual(new Set(['notes']))
    expect(findBoxes(diagram, 'visit')).toEqual(new Set(['visits']))
    expect(findBoxes(diagram, 'hidden')).toEqual(new Set())
  })
})
