import { describe, expect, it } from 'vitest'
import { testField } from '../backend/records/testing.ts'
import { fromExchange, toExchange } from './exchange.ts'
import { dayFromText } from './values/day-from-text.ts'

const state = testField('state', { kind: 'enum', options: [{ value: 'in_repair', label: 'In repair', tone: 'blue' }] })

describe('fromExchange', () => {
  it('reads what people and spreadsheets write', () => {
    expect(fromExchange('in Repair ', state)).toBe('in_repair')
    expect(fromExchange('lost', state)).toBe('lost')
    expect(['Yes', 'x', '0', 'maybe'].map((text) => fromExchange(text, testField('ok', { kind: 'boolean' })))).toEqual(['true', 'true', 'false', 'maybe'])
    expect(fromExchange('€ 1,234.50', testField('cost', { kind: 'currency', format: 'EUR' }))).toBe('1234.50')
    expect(fromExchange('12.5 %', testField('share', { kind: 'percent' }))).toBe('12.5')
    expect(fromExchange('', testField('note'))).toBe('')
    expect(fromExchange(' ', testField('count', { kind: 'integer' }))).toBeNull()
    expect(fromExchange('2026-11-18 10:42', testField('at', { kind: 'timestamp' }))).toBe('2026-11-18 10:42')
  })

  it('takes names for choices and the title for a record', () => {
    expect(toExchange('in_repair', state)).toBe('In repair')
    expect(toExchange('7', testField('owner', { kind: 'reference' }), 'Noor')).toBe('Noor')
    expect(toExchange('t', testField('ok', { kind: 'boolean' }))).toBe('true')
  })
})

describe('dayFromText', () => {
  it('reads days in the order of the reader', () => {
    expect(dayFromText('03/04/2026', 'en-GB')).toBe('2026-04-03')
    expect(dayFromText('03/04/2026', 'en-US')).toBe('2026-03-04')
    expect(dayFromText('13.4.2026, 10:42', 'en-US')).toBe('2026-04-13 10:42')
    expect(dayFromText('2026-04-13')).toBe('2026-04-13')
  })
})
