import { expect, it } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { buildColumns } from './columns.ts'
import { chooseSummary, summaryOf } from './summary-choice.ts'

const entity = testEntity('items', [testField('name'), testField('weight', { kind: 'decimal' }), testField('year', { kind: 'integer', grouped: false }), testField('note', { nullable: false }), testField('each', { kind: 'currency' })])
const columns = buildColumns(entity, null, {})
const [name, weight, year, note] = columns

it('amounts are added up by themselves, and whatever else a column can tell is chosen', () => {
  if (name === undefined || weight === undefined || year === undefined || note === undefined) throw new Error('A column lacks.')
  expect(columns.map((column) => summaryOf(entity, column, '')?.kind)).toEqual([undefined, 'sum', undefined, undefined, undefined])
  expect(summaryOf(entity, weight, 'weight.none')).toBeNull()
  expect(summaryOf(entity, year, 'weight.none,year.max')?.kind).toBe('max')
  // A title has no foot of its own, what may not be empty is always filled, and what a field does not offer is not told.
  expect([summaryOf(entity, name, 'name.filled'), summaryOf(entity, note, 'note.filled'), summaryOf(entity, year, 'year.share'), summaryOf(entity, year, 'year'), summaryOf(entity, year, '!')]).toEqual([null, null, null, null, null])
  expect(chooseSummary(weight, 'weight.none,year.max', 'sum')).toBe('year.max')
  expect(chooseSummary(year, '', 'avg')).toBe('year.avg')
  expect(chooseSummary(weight, 'gone.sum', null)).toBe('gone.sum,weight.none')
})

it('names of fields are written as elsewhere in the address', () => {
  const odd = testEntity('odd', [testField('id'), testField('a.b,c;d!', { kind: 'boolean' })])
  const [, column] = buildColumns(odd, null, {})
  if (column === undefined) throw new Error('A column lacks.')
  const foot = chooseSummary(column, '', 'share')
  expect([foot, summaryOf(odd, column, foot)?.kind]).toEqual(['a!.b!,c!;d!!.share', 'share'])
})
