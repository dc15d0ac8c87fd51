import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../../backend/records/testing.ts'
import { parseSearch, renderSearch } from '../../../lib/search.ts'
import { parseLayout } from '../layout-state.ts'
import { namesOf } from './chart-title.ts'
import { type ChartSearch, changeChart, chartParameters, moveChart, readCharts, renderCharts } from './chart-list.ts'

/** What the address holds after a change to it. */
const addressOf = (charts: readonly ChartSearch[]) => parseSearch(renderSearch(Object.fromEntries(Object.entries(renderCharts(charts)).filter(([, value]) => value !== null))))

describe('the charts of a view', () => {
  it('stand in the address: the first as ever, each further one in a parameter', () => {
    expect(readCharts({ layout: 'chart', of: 'state', q: 'lamp' })).toEqual([{ of: 'state' }])
    expect(readCharts({ of: 'state', also: 'of:kind,chart:pie' })).toEqual([{ of: 'state' }, { of: 'kind', chart: 'pie' }])
    expect(readCharts({ also: ['title:Yes!, and no: both,of:', 'gone:1,of:kind', ''] })).toEqual([{}, { title: 'Yes, and no: both', of: '' }, { of: 'kind' }, {}])
    expect(readCharts({ also: Array.from({ length: 20 }, () => 'of:kind') })).toHaveLength(8)
  })

  it('come back as they were written, whatever they say', () => {
    const chart = fc.dictionary(fc.constantFrom(...chartParameters), fc.string())
    fc.assert(fc.property(fc.array(chart, { minLength: 1, maxLength: 8 }), (charts) => {
      expect(readCharts(addressOf(charts))).toEqual(charts)
    }))
  })

  it('are changed, moved and taken away one by one', () => {
    const [a, b, c] = [{ of: 'a' }, { of: 'b', chart: 'pie' }, { of: 'c' }]
    expect(changeChart(b, { of: null, title: 'B' })).toEqual({ chart: 'pie', title: 'B' })
    expect([moveChart([a, b, c], 0, 1), moveChart([a, b, c], 2, -1), moveChart([a, b], 0, -1), moveChart([a, b], 1, 1)]).toEqual([[b, a, c], [a, c, b], [a, b], [a, b]])
    // The second becomes the first: nothing of the old first stays in the address.
    expect(renderCharts([c])).toEqual({ title: null, from: null, what: null, of: 'c', split: null, per: null, chart: null, total: null, aim: null, also: null })
  })

  it('tell which of them asks for what is not there, and are drawn as well as they can', () => {
    const state = testField('state', { kind: 'enum', options: [{ value: 'new', label: 'New', tone: 'slate' }] })
    const items = testEntity('items', [testField('id', { isKey: true }), testField('what'), state])
    const parsed = parseLayout({ layout: 'chart', title: ' Ours ', also: ['of:what', 'of:gone,split:what'] }, items)
    expect(namesOf(parsed.layout?.kind === 'chart' ? [...parsed.layout.charts, ...parsed.layout.charts] : [])).toEqual(['Ours', 'items by what', 'items by state, split by what', 'Ours, 2', 'items by what, 2', 'items by state, split by what, 2'])
    expect(parsed).toMatchObject({ layout: { charts: [{ title: 'Ours', of: state }, { title: null, of: { name: 'what' } }, { of: state, split: { name: 'what' } }] }, problems: [{ parameter: 'of', name: 'gone', chart: 2 }] })
  })
})
