import { expect, it } from 'vitest'
import { drawnCards } from './lane-window.ts'

const range = { startIndex: 40, endIndex: 45, overscan: 2, count: 1000 }

it('draws the cards in sight, a few beyond, and those that the keyboard or the hand has', () => {
  expect(drawnCards(range, true, [])).toEqual([38, 39, 40, 41, 42, 43, 44, 45, 46, 47])
  expect(drawnCards(range, true, [3, 41, 999])).toEqual([3, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 999])
})

it('draws of a lane out of sight no more than those, and nothing beyond its ends', () => {
  expect(drawnCards(range, false, [])).toEqual([])
  expect(drawnCards(range, false, [999, 3])).toEqual([3, 999])
  expect(drawnCards({ startIndex: 0, endIndex: 1, overscan: 4, count: 2 }, true, [-1, 5])).toEqual([0, 1])
})
