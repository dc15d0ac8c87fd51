import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { limitsText, parseLayout, searchForLayout, shownLayouts } from './layout-state.ts'
import { listText } from './list-text.ts'
import { parsePreset, presetText } from './preset.ts'

const state = testField('state', { kind: 'enum', options: [{ value: 'new', label: 'New', tone: 'slate' }, { value: 'a,b!', label: 'Odd', tone: 'slate' }] })
const items = testEntity('items', [testField('id', { isKey: true }), testField('what'), testField('done', { kind: 'boolean' }), state])
const plain = testEntity('notes', [testField('id', { isKey: true }), testField('text')])

describe('the layout in the address', () => {
  it('is the grid by itself, and a board by the likeliest field', () => {
    expect(parseLayout({}, items)).toEqual({ layout: null, problems: [] })
    expect(parseLayout({ layout: 'board' }, items)).toEqual({ layout: { kind: 'board', by: state, shut: null, limits: new Map() }, problems: [] })
    expect(parseLayout({ layout: 'board', by: 'done', shut: '' }, items).layout).toMatchObject({ by: { name: 'done' }, shut: [] })
  })

  it('tells what the entity has no place for, and shows what it can', () => {
    expect(parseLayout({ layout: 'board', by: 'what' }, items)).toMatchObject({ layout: { by: { name: 'state' } }, problems: [{ kind: 'unfit-field', parameter: 'by', name: 'what' }] })
    expect(parseLayout({ layout: 'board' }, plain)).toEqual({ layout: null, problems: [{ kind: 'unfit-layout', layout: 'board' }] })
    expect(parseLayout({ layout: 'wall' }, items)).toEqual({ layout: null, problems: [{ kind: 'unknown-layout', name: 'wall' }] })
    expect([shownLayouts(items, null), shownLayouts(plain, null)].map((kinds) => kinds.includes('board'))).toEqual([true, false])
  })

  it('draws a chart by any text that more than one record may say, and offers none by that alone', () => {
    expect(parseLayout({ layout: 'chart', of: 'what' }, items)).toMatchObject({ layout: { charts: [{ of: { name: 'what' } }] }, problems: [] })
    expect(parseLayout({ layout: 'chart' }, items).layout).toMatchObject({ charts: [{ of: { name: 'state' } }] })
    const coded = testEntity('items', items.fields, { uniques: [{ name: 'items_what', columns: ['what'] }] })
    expect(parseLayout({ layout: 'chart', of: 'what' }, coded).problems).toEqual([{ kind: 'unfit-field', parameter: 'of', name: 'what', chart: 0 }])
    expect([shownLayouts(items, null), shownLayouts(plain, null)].map((kinds) => kinds.includes('chart'))).toEqual([true, false])
  })

  it('keeps folded lanes whatever their values', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 4 }), (values) => {
      expect(parseLayout({ layout: 'board', shut: listText(values) }, items).layout).toMatchObject({ shut: values })
    }))
  })

  it('keeps limits of lanes whatever their values, and none that is no number', () => {
    expect(parseLayout({ layout: 'board', limits: 'new:5,a!,b!!:0,new:x,:3' }, items).layout).toMatchObject({ limits: new Map([['new', 5], ['', 3]]) })
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.integer({ min: 1, max: 999_999 }), { maxKeys: 4 }), (known) => {
      const limits = new Map(Object.entries(known))
      expect(parseLayout({ layout: 'board', limits: limitsText(limits) ?? '' }, items).layout).toMatchObject({ limits })
    }))
  })

  it('gives a new record what the address says, as far as the role may say it', () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (what) => {
      expect(parsePreset(presetText({ what, state: null }), items)).toEqual({ what })
    }))
    const closed = testEntity('items', [testField('what', { can: { select: true, insert: false, update: true } }), testField('due')])
    expect(parsePreset('what,Lamp,due,2026-11-20,gone,1', closed)).toEqual({ due: '2026-11-20' })
    expect([parsePreset('', items), parsePreset(['what', 'Lamp'], items), parsePreset('what', items)]).toEqual([{}, {}, {}])
  })

  it('changes without what only the other layout reads', () => {
    const search = { layout: 'board', by: 'state', shut: 'new', filter: 'state.any.new', q: 'lamp', fields: 'what', sort: 'what' }
    expect(searchForLayout(search, null)).toEqual({ filter: 'state.any.new', q: 'lamp', sort: 'what' })
    expect(searchForLayout({ q: 'lamp' }, 'board')).toEqual({ layout: 'board', q: 'lamp' })
  })
})
