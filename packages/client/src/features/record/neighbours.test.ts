import { describe, expect, it } from 'vitest'
import type { LoadedRow } from '../../backend/records/select.ts'
import { findNeighbours } from './neighbours.ts'

const rows: readonly LoadedRow[] = ['a', 'b', 'c'].map((key) => ({ key, values: {}, titles: {} }))
const list = (isExact: boolean) => ({
  row: (position: number) => rows[position],
  getState: () => ({ version: 1, extent: 3, count: 3, isExact, waitingSince: null, error: null, staleSince: null, readAt: 0, isLoading: false, isCounting: false, isEndless: false }),
})

describe('findNeighbours', () => {
  it('knows what stands before and after', () => {
    expect(findNeighbours(list(true), 'b')).toEqual({ position: 2, total: 3, previous: 'a', next: 'c' })
    expect(findNeighbours(list(false), 'a')).toEqual({ position: 1, total: null, previous: null, next: 'b' })
    expect(findNeighbours(list(true), 'c')?.next).toBeNull()
    expect(findNeighbours(list(true), 'z')).toBeNull()
  })
})
