import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { listText, parseLayout, searchForLayout, shownLayouts } from './layout-state.ts'

const state = testField('state', { kind: 'enum', options: [{ value: 'new', label: 'New', tone: 'slate' }, { value: 'a,b!', label: 'Odd', tone: 'slate' }] })
const items = testEntity('items', [testField('id', { isKey: true }), testField('what'), testField('done', { kind: 'boolean' }), state])
const plain = testEntity('notes', [testField('id', { isKey: true }), testField('text')])

describe('the layout in the address', () => {
  it('is the grid by itself, and a board by the likeliest field', () => {
    expect(parseLayout({}, items)).toEqual({ layout: null, problems: [] })
    expect(parseLayout({ layout: 'board' }, items)).toEqual({ layout: { kind: 'board', by: state, shut: null }, problems: [] })
    expect(parseLayout({ layout: 'board', by: 'done', shut: '' }, items).layout).toMatchObject({ by: { name: 'done' }, shut: [] })
  })

  it('tells what the entity has no place for, and shows what it can', () => {
    expect(parseLayout({ layout: 'board', by: 'what' }, items)).toMatchObject({ layout: { by: { name: 'state' } }, problems: [{ kind: 'unfit-field', parameter: 'by', name: 'what' }] })
    expect(parseLayout({ layout: 'board' }, plain)).toEqual({ layout: null, problems: [{ kind: 'unfit-layout', layout: 'board' }] })
    expect(parseLayout({ layout: 'wall' }, items)).toEqual({ layout: null, problems: [{ kind: 'unknown-layout', name: 'wall' }] })
    expect([shownLayouts(items, null), shownLayouts(plain, null)].map((kinds) => kinds.includes('board'))).toEqual([true, false])
  })

  it('keeps folded lanes whatever their values', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 4 }), (values) => {
      expect(parseLayout({ layout: 'board', shut: listText(values) }, items).layout).toMatchObject({ shut: values })
    }))
  })

  it('changes without what only the other layout reads', () => {
    const search = { layout: 'board', by: 'state', shut: 'new', filter: 'state.any.new', q: 'lamp', fields: 'what', sort: 'what' }
    expect(searchForLayout(search, null)).toEqual({ filter: 'state.any.new', q: 'lamp', sort: 'what' })
    expect(searchForLayout({ q: 'lamp' }, 'board')).toEqual({ layout: 'board', q: 'lamp' })
  })
})
