import { expect, it } from 'vitest'
import { testField } from '../../backend/records/testing.ts'
import type { ColumnFigures, SummaryKind } from '../../backend/records/summaries/summary.ts'
import { averageWords, figureWords } from '../../fields/figure-words.ts'
import { summaryWords } from './summary-words.ts'

const base = { schema: 'pg_catalog', display: '', kind: 'base' } as const
const price = testField('price', { kind: 'currency', format: 'GBP', type: { ...base, name: 'numeric', modifier: -1 } })
const weight = testField('weight', { kind: 'decimal', unit: 'kg', type: { ...base, name: 'numeric', modifier: -1 } })
const rate = testField('rate', { kind: 'decimal', type: { ...base, name: 'numeric', modifier: ((8 << 16) | 4) + 4 } })
const share = testField('share', { kind: 'percent', type: { ...base, name: 'numeric', modifier: -1 } })
const float = testField('float', { kind: 'float', type: { ...base, name: 'float8', modifier: -1 } })
const done = testField('done', { kind: 'boolean' })
const due = testField('due', { kind: 'date' })

const tell = (field: typeof price, kind: SummaryKind, figures: ColumnFigures, rows = 4) => {
  const told = summaryWords({ field, kind }, { rows, columns: { [field.name]: figures } })
  return told === null ? null : [told.label, told.figure, told.detail].filter(Boolean).join(' ')
}

it('figures are told in the field’s own format, to the last digit', () => {
  expect(tell(price, 'sum', { sum: '9007199254740993.015' })).toBe('Sum £9,007,199,254,740,993.015')
  expect(tell(weight, 'sum', { sum: '2249.3' })).toBe('Sum 2,249.3')
  expect(tell(weight, 'max', { max: null })).toBe('Largest –')
  expect(tell(due, 'min', { min: '2019-01-02' })).toMatch(/^Earliest .*2019/)
  expect(figureWords(float, '0.30000000000000004')).toBe('0.3')
})

it('averages have the digits that say something', () => {
  expect([averageWords(weight, '2.4333333333333333'), averageWords(weight, '3.0000000000000000'), averageWords(weight, '0.00123456'), averageWords(rate, '1.23456789'), averageWords(price, '4.1920000000000000'), averageWords(weight, '100')])
    .toEqual(['2.43', '3', '0.0012', '1.2346', '£4.19', '100'])
  expect(averageWords(share, '68.12345')).toBe('68.1235%')
  expect(averageWords(float, 'NaN')).toBe('NaN')
})

it('a share is whole only where all are, and of nothing there is none', () => {
  expect(tell(done, 'share', { yes: '17', filled: '25' })).toBe('68% 17 of 25 are true')
  expect(tell(done, 'share', { yes: '999', filled: '1000' })).toMatch(/^>99%/)
  expect(tell(done, 'share', { yes: '1', filled: '1000' })).toMatch(/^<1%/)
  expect(tell(done, 'share', { yes: null, filled: '0' })).toBe('–')
  expect([tell(done, 'filled', { filled: '3' }), tell(done, 'empty', { filled: '3' })]).toEqual(['Filled 3', 'Empty 1'])
})

it('what was not asked for is not told', () => {
  expect(tell(weight, 'avg', { sum: '1' })).toBeNull()
})
