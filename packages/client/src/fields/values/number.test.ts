import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countDecimals, formatCurrency, formatNumber, isDecimal, numberFromInput, numberToInput, shiftDecimal } from './number.ts'

/** Decimal text as PostgreSQL writes a numeric, far beyond what floating point holds. */
const decimal = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: null }))
  .map(([negative, whole, fraction]) => `${negative && whole > 0n ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`)

describe('numbers as text', () => {
  it('come back from the editor exactly, in every locale', () => {
    fc.assert(fc.property(decimal, fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'pt-BR'), (value, locale) => {
      expect(numberFromInput(numberToInput(value, locale), locale)).toBe(value)
    }))
  })

  it('are read back from the way the locale groups them', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH', 'pt-BR'), (value, locale) => {
      expect(numberFromInput(formatNumber(String(value), locale), locale)).toBe(String(value))
    }))
  })

  it('take what a person types', () => {
    expect(numberFromInput('1,5', 'de-DE')).toBe('1.5')
    expect(numberFromInput('1.5', 'de-DE')).toBe('1.5')
    expect(numberFromInput('1,500.25', 'en-GB')).toBe('1500.25')
    expect(numberFromInput(' +.5 ', 'en-GB')).toBe('0.5')
    expect(numberFromInput('7.', 'en-GB')).toBe('7')
    expect(numberFromInput('−3', 'en-GB')).toBe('-3')
    expect(numberFromInput('', 'en-GB')).toBeNull()
  })

  it('leave what is not plainly a number as it was typed', () => {
    for (const typed of ['1,5', '1,50,000', 'about 3', '1.2.3', 'NaN', '3 kg']) expect(numberFromInput(typed, 'en-GB')).toBe(typed)
  })

  it('show every digit that is stored', () => {
    expect(formatNumber('9007199254740993.10', 'en-GB')).toBe('9,007,199,254,740,993.10')
    expect(formatNumber('NaN', 'en-GB')).toBe('NaN')
    expect(formatCurrency('3.9', 'GBP', 'en-GB')).toBe('£3.90')
    expect(formatCurrency('3.905', 'GBP', 'en-GB')).toBe('£3.905')
    expect(formatCurrency('1200', 'points', 'en-GB')).toBe('1,200 points')
  })

  it('move their point without rounding', () => {
    expect(shiftDecimal('0.685', 2)).toBe('68.5')
    expect(shiftDecimal('-5', -2)).toBe('-0.05')
    expect(shiftDecimal('0', 2)).toBe('0')
    fc.assert(fc.property(decimal, fc.integer({ min: 0, max: 6 }), (value, places) => {
      const back = shiftDecimal(shiftDecimal(value, places), -places)
      expect(BigInt(back.replace('.', '').replace('-', ''))).toBe(BigInt((value.includes('.') ? value : `${value}.`).replace('.', '').replace('-', '') + '0'.repeat(Math.max(0, countDecimals(back) - countDecimals(value)))))
    }))
  })

  it('tell a number from other text', () => {
    expect(['1', '-1.5', '.5', '1e9'].every(isDecimal)).toBe(true)
    expect(['', '.', 'NaN', 'Infinity', '1,5', '--1'].some(isDecimal)).toBe(false)
  })
})
