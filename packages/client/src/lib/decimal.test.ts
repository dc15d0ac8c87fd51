import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDecimals, compareDecimals, divideDecimal, isPlainDecimal } from './decimal.ts'

it('decimals are added up and compared to the last digit', () => {
  expect(addDecimals('9007199254740993.01', '-0.005')).toBe('9007199254740993.005')
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect([compareDecimals('9007199254740993', '9007199254740992'), compareDecimals('-1.50', '-1.5'), compareDecimals('-2', '1')]).toEqual([1, 0, -1])
  expect(['1', '-0.50', '1e3', 'NaN', '.5', ''].map(isPlainDecimal)).toEqual([true, true, false, false, false, false])
})

it('decimals are divided as exactly as is asked, halves away from zero', () => {
  expect([divideDecimal('10', 3n, 2), divideDecimal('-10', 3n, 0), divideDecimal('0.125', 1n, 2), divideDecimal('-0.125', 1n, 2), divideDecimal('27021597764222979', 3n, 1)]).toEqual(['3.33', '-3', '0.13', '-0.13', '9007199254740993.0'])
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 1_000_000n }), (value, by) => {
    expect(divideDecimal((value * by).toString(), by, 0)).toBe(value.toString())
  }))
})
