import { expect, it } from 'vitest'
import { cellPart, rangeOf, rowPart } from './cell-range.ts'

it('spans two cells whichever way it is drawn, and tells each row and cell its part', () => {
  const range = rangeOf({ row: 4, column: 3 }, { row: 2, column: 1 })
  expect(range).toEqual({ top: 2, bottom: 4, left: 1, right: 3 })
  expect(rowPart(range, 1)).toBeNull()
  expect(rowPart(range, 2)).toBe('1 3 t')
  expect(rowPart(range, 3)).toBe('1 3 ')
  expect(cellPart('1 3 t', 1)).toBe('in-range at-top at-left')
  expect(cellPart('1 3 ', 2)).toBe('in-range')
  expect(cellPart('1 3 tb', 4)).toBeNull()
  expect(cellPart(null, 0)).toBeNull()
})

it('is none of one cell, of the heads and of the boxes', () => {
  expect(rangeOf(null, { row: 1, column: 1 })).toBeNull()
  expect(rangeOf({ row: 1, column: 1 }, { row: 1, column: 1 })).toBeNull()
  expect(rangeOf({ row: 1, column: 1 }, { row: 2, column: -1 })).toBeNull()
})
