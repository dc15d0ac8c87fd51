import { expect, it } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { buildColumns } from './columns.ts'
import { rangeFigures } from './range-figures.ts'

const entity = testEntity('items', [
  testField('name'), testField('weight', { kind: 'decimal', unit: 'kg' }), testField('load', { kind: 'decimal', unit: 'kg' }), testField('price', { kind: 'currency', format: 'GBP' }),
])
const columns = buildColumns(entity, null, {})
const values = [['a', '0.1', '1', '5'], ['b', '0.2', null, '6'], ['c', null, '2', '7']] as const
const window = { row: (position: number) => {
  const row = values[position]
  return row === undefined ? undefined : { key: row[0], values: { name: row[0], weight: row[1], load: row[2], price: row[3] }, titles: {} }
} }
const of = (top: number, bottom: number, left: number, right: number) => rangeFigures(window, columns, { top, bottom, left, right })

it('chosen numbers are added up exactly; empty cells and texts do not count', () => {
  expect(of(0, 2, 0, 1)).toMatchObject({ sum: '0.3', average: '0.1500000000000000', count: 2, like: { name: 'weight' } })
  expect(of(0, 2, 1, 2)).toMatchObject({ sum: '3.3', count: 4, like: { unit: 'kg' } })
})

it('numbers of several measures have only their count in common', () => {
  expect(of(0, 1, 2, 3)).toMatchObject({ count: 3, like: null })
})

it('of texts, of nothing and of rows that are not here nothing is told', () => {
  expect([of(0, 2, 0, 0), of(2, 2, 1, 1), of(1, 3, 1, 1)]).toEqual([null, null, null])
})
