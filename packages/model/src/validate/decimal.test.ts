import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals, compareDecimals, type Decimal, fitsPrecision, multiplyDecimals, negate, parseDecimal, remainder, roundDecimal } from './decimal.ts'

const of = (text: string): Decimal => {
  const value = parseDecimal(text)
  if (value === null) throw new Error(text)
  return value
}

test.each(['', '.', 'e5', '1e', '1.2.3', 'NaN', '0x1', ' 1', '1e99999', '1e2000', '9'.repeat(2000)])('%s is not read', (text) => expect(parseDecimal(text)).toBeNull())

test('no digit is lost', () => {
  expect(compareDecimals(of('9007199254740993'), of('9007199254740992'))).toBe(1)
  expect(compareDecimals(of('0.1'), of('0.10'))).toBe(0)
  expect(compareDecimals(addDecimals(of('0.1'), of('0.2')), of('0.3'))).toBe(0)
  expect(compareDecimals(multiplyDecimals(of('-1.5'), of('2')), of('-3'))).toBe(0)
  expect(compareDecimals(remainder(of('-7.5'), of('2')), of('-1.5'))).toBe(0)
  expect(compareDecimals(of('1.5e3'), of('1500'))).toBe(0)
})

test('rounding goes to the nearest, halves away from zero', () => {
  expect([['0.005', '0.01'], ['-0.005', '-0.01'], ['0.0049', '0'], ['2.345', '2.35']].every(([from, to]) => compareDecimals(roundDecimal(of(from ?? ''), 2), of(to ?? '')) === 0)).toBe(true)
  expect(compareDecimals(roundDecimal(of('1250'), -2), of('1300'))).toBe(0)
})

test.each<[string, number, number, boolean]>([
  ['9999.99', 6, 2, true], ['9999.994', 6, 2, true], ['9999.995', 6, 2, false], ['-10000', 6, 2, false], ['994', 2, -1, true], ['995', 2, -1, false], ['0.0004', 2, 3, true], ['0.0999', 2, 3, false],
])('%s in numeric(%d,%d): %s', (text, precision, scale, fits) => expect(fitsPrecision(of(text), precision, scale)).toBe(fits))

test('order is total and turns with the sign', () => {
  const decimal = fc.tuple(fc.bigInt(), fc.integer({ min: 0, max: 20 })).map(([digits, scale]) => ({ digits, scale }))
  fc.assert(fc.property(decimal, decimal, (a, b) => {
    expect(compareDecimals(a, b)).toBe(compareDecimals(negate(b), negate(a)))
    expect(compareDecimals(addDecimals(a, negate(a)), { digits: 0n, scale: 0 })).toBe(0)
  }))
})
