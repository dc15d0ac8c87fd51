import { describe, expect, it } from 'vitest'
import { MalformedAnswer, buildSelection, parseRow, parseRows, personOf } from './select.ts'
import { testEntity, testField, testModel, testReference } from './testing.ts'

const owner = testReference('items_owner_fkey', 'owner', 'people')
const parent = testReference('items_parent_fkey', 'parent', 'items')
const abroad = testReference('items_depot_fkey', 'depot', 'stock.depots')
const id = testField('id', { kind: 'integer', isKey: true })
const items = testEntity('items', [
  id, testField('what'), testField('weight', { kind: 'decimal' }), testField('the "odd" one'),
  testField('owner', { kind: 'reference', reference: owner }), testField('parent', { kind: 'reference', reference: parent }),
  testField('depot', { kind: 'reference', reference: abroad }), testField('secret', { can: { select: false, insert: true, update: true } }),
], { title: 'what' })
const people = testEntity('people', [id, testField('name')], { title: 'name' })
const depots = testEntity('depots', [id, testField('name')], { id: 'stock.depots', schema: 'stock', title: 'name' })
const model = testModel([items, people, depots])

describe('buildSelection', () => {
  it('casts every readable column to text and embeds titles', () => {
    expect(buildSelection(model, items).text).toBe(
      'id::text,what::text,weight::text,"the \\"odd\\" one"::text,owner::text,parent::text,depot::text,'
      + 'title_0:people!items_owner_fkey(title:name::text),title_1:parent(title:what::text)',
    )
  })

  it('takes only the chosen fields, and the key in any case', () => {
    expect(buildSelection(model, items, ['what', 'secret', 'nothing']).text).toBe('id::text,what::text')
  })

  it('does not embed a target that the role may not read', () => {
    const closed = testEntity('people', [id, testField('name')], { title: 'name', can: { select: false, insert: false, update: false, delete: false } })
    expect(buildSelection(testModel([items, closed]), items, ['owner']).titles).toEqual([])
  })

  it('keeps its aliases apart from columns', () => {
    const odd = testEntity('odd', [id, testField('title_0'), testField('owner', { reference: owner })])
    expect(buildSelection(testModel([odd, people]), odd, ['owner']).text).toBe('id::text,owner::text,_title_0:people!items_owner_fkey(title:name::text)')
  })
})

describe('parseRow', () => {
  const selection = buildSelection(model, items, ['what', 'weight', 'owner', 'parent'])

  it('keeps texts, and tells a hidden record from none', () => {
    const row = parseRow(selection, { id: '7', what: 'Kettle', weight: '1.10', owner: '3', parent: '9', title_0: { title: 'Noor' }, title_1: null })
    expect(row).toEqual({ key: '7', values: { id: '7', what: 'Kettle', weight: '1.10', owner: '3', parent: '9' }, titles: { owner: 'Noor', parent: null } })
  })

  it('names a record without a title by its key, and takes JSON where a cast was ignored', () => {
    const row = parseRow(selection, { id: 7, what: null, weight: { a: 1 }, owner: '3', parent: null, title_0: { title: null } })
    expect(row.values).toEqual({ id: '7', what: null, weight: '{"a":1}', owner: '3', parent: null })
    expect(row.titles).toEqual({ owner: '3', parent: null })
  })

  it('names the members that references point to by their user, so that a face is the same everywhere', () => {
    const members = testEntity('people', [id, testField('name'), testField('user_id', { kind: 'uuid' })], { title: 'name' })
    const asked = buildSelection({ ...testModel([items, members]), people: { entity: members, userField: 'user_id' } }, items, ['owner'])
    expect(asked.text).toBe('id::text,owner::text,title_0:people!items_owner_fkey(title:name::text,person:user_id::text)')
    const row = parseRow(asked, { id: '7', owner: '3', title_0: { title: 'Noor', person: 'u-1' } })
    expect(personOf(row, 'owner')).toBe('u-1')
    expect(personOf(parseRow(asked, { id: '7', owner: '3', title_0: { title: 'Noor', person: null } }), 'owner')).toBe('3')
  })

  it('refuses what is not rows', () => {
    expect(() => parseRows(selection, { message: 'no' })).toThrow(MalformedAnswer)
    expect(() => parseRows(selection, ['x'])).toThrow(MalformedAnswer)
  })
})
