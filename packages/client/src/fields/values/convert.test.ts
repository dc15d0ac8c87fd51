import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldKind } from '@portico/model'
import { testField } from '../../backend/records/testing.ts'
import { conversionOf } from './convert.ts'

const verbatim: readonly FieldKind[] = ['text', 'longtext', 'markdown', 'image', 'file', 'opaque', 'enum']
const trimmed: readonly FieldKind[] = ['url', 'email', 'phone', 'color', 'uuid', 'interval', 'json', 'range', 'binary', 'array', 'reference', 'boolean']

describe('conversions', () => {
  it('give back what is stored when nothing was typed', () => {
    for (const kind of verbatim) {
      fc.assert(fc.property(fc.string({ minLength: 1 }), (value) => {
        const field = testField('f', { kind })
        expect(conversionOf(field).fromInput(conversionOf(field).toInput(value, field), field)).toBe(value)
      }))
    }
    for (const kind of trimmed) {
      fc.assert(fc.property(fc.string({ minLength: 1 }).filter((text) => text.trim() === text), (value) => {
        const field = testField('f', { kind })
        expect(conversionOf(field).fromInput(conversionOf(field).toInput(value, field), field)).toBe(value)
      }))
    }
  })

  it('take an empty control for no value', () => {
    for (const kind of [...verbatim, ...trimmed, 'integer', 'decimal', 'date', 'time', 'timestamp', 'timestamptz', 'percent', 'currency', 'rating', 'float'] as const) {
      const field = testField('f', { kind })
      expect(conversionOf(field).fromInput('', field)).toBeNull()
      expect(conversionOf(field).toInput(null, field)).toBe('')
    }
  })

  it('group the digits of a measure, and not those of a year', () => {
    const places = testField('places', { kind: 'integer' })
    const year = testField('year', { kind: 'integer', grouped: false })
    expect(conversionOf(places).toPlainText('1957', places)).toBe('1,957')
    expect(conversionOf(year).toPlainText('1957', year)).toBe('1957')
    expect(conversionOf(year).toPlainText('-44', year)).toBe('-44')
  })

  it('read a share as per cent where the column cannot exceed 1', () => {
    const check = { kind: 'compare', operator: '<=', left: { kind: 'column', name: 'f' }, right: { kind: 'literal', type: 'number', value: '1' } } as const
    const share = testField('f', { kind: 'percent', rules: [{ kind: 'check', constraint: 'c', fields: ['f'], expression: check, columns: {} }] })
    expect(conversionOf(share).toPlainText('0.685', share)).toBe('68.5%')
    expect(conversionOf(share).fromInput('68.5 %', share)).toBe('0.685')
    const whole = testField('f', { kind: 'percent' })
    expect(conversionOf(whole).toPlainText('68.5', whole)).toBe('68.5%')
    expect(conversionOf(whole).fromInput('68.5%', whole)).toBe('68.5')
  })
})
