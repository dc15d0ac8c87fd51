import { expect, test } from 'vitest'
import { compareSight } from './sight.ts'

const held = (from: number, keys: string) => keys.split('').map((key, index) => [from + index, key] as const)
const fresh = (from: number, keys: string) => new Map(keys.split('').map((key, index) => [key, from + index]))

test('the same rows in the same places are still', () => {
  expect(compareSight(held(10, 'abc'), fresh(0, '0123456789abcd'))).toEqual({ shift: 0, isStill: true, missing: [], moved: [], added: 0 })
})

test('rows that came above move the frame, not the rows', () => {
  expect(compareSight(held(0, 'abc'), fresh(0, 'xyabcd'))).toEqual({ shift: 2, isStill: true, missing: [], moved: [], added: 2 })
  expect(compareSight(held(3, 'abc'), fresh(0, '12abcd'))).toEqual({ shift: -1, isStill: true, missing: [], moved: [], added: 0 })
})

test('a row that came between them would move some', () => {
  expect(compareSight(held(0, 'abcd'), fresh(0, 'abxcd'))).toMatchObject({ isStill: false, missing: [], moved: [], added: 1 })
})

test('a row that came after all of them moves none', () => {
  expect(compareSight(held(0, 'abc'), fresh(0, 'abcx'))).toMatchObject({ isStill: true, added: 0 })
})

test('a row with another place in the order is told from those that made room for it', () => {
  expect(compareSight(held(0, 'abcdef'), fresh(0, 'bcdeaf'))).toMatchObject({ isStill: false, missing: [], moved: ['a'], shift: -1, added: 0 })
  expect(compareSight(held(0, 'abcdef'), fresh(0, 'eabcdf'))).toMatchObject({ isStill: false, moved: ['e'], added: 0 })
})

test('a row that is gone is missing, and what moves up for it is not new', () => {
  expect(compareSight(held(0, 'abcd'), fresh(0, 'acdefg'))).toMatchObject({ isStill: false, missing: ['b'], moved: [], added: 0 })
})

test('none of them left: nobody knows where they were', () => {
  expect(compareSight(held(0, 'ab'), fresh(0, 'xyz'))).toEqual({ shift: null, isStill: false, missing: ['a', 'b'], moved: [], added: 0 })
})
