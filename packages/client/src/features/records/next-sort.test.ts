import { describe, expect, it } from 'vitest'
import { nextSort } from './next-sort.ts'

const up = { field: 'due', descending: false }
const down = { field: 'due', descending: true }
const other = { field: 'weight', descending: true }

describe('nextSort', () => {
  it('goes from ascending to descending to none', () => {
    expect(nextSort([], 'due', false)).toEqual([up])
    expect(nextSort([up], 'due', false)).toEqual([down])
    expect(nextSort([down], 'due', false)).toEqual([])
    expect(nextSort([other], 'due', false)).toEqual([up])
  })

  it('keeps the other terms and their places when asked', () => {
    expect(nextSort([other], 'due', true)).toEqual([other, up])
    expect(nextSort([up, other], 'due', true)).toEqual([down, other])
    expect(nextSort([down, other], 'due', true)).toEqual([other])
  })
})
