import { describe, expect, it } from 'vitest'
import type { LoadedRow } from '../../backend/records/select.ts'
import { keepList, openList } from './kept-list.ts'
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

describe('a list that is kept for a reload', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  const again = (name: string, key: string) => {
    const opened = openList(storage, name)
    return opened === null ? null : findNeighbours(opened, key)
  }

  it('is stepped through as before', () => {
    keepList(storage, 'items', list(true), 1)
    expect(again('items', 'b')).toEqual({ position: 2, total: 3, previous: 'a', next: 'c' })
    expect(again('items', 'z')).toBeNull()
    expect(again('parts', 'b')).toBeNull()
  })

  it('holds what lies around the record, at its true place, and knows no more of what was not read', () => {
    const long = { row: (position: number) => (position === 40_002 ? undefined : { key: `k${position}` }), getState: () => ({ isExact: false, count: 1_000, extent: 90_000 }) }
    keepList(storage, 'long', long, 40_000)
    expect(again('long', 'k40000')).toEqual({ position: 40_001, total: null, previous: 'k39999', next: 'k40001' })
    expect(again('long', 'k40001')?.next).toBeNull()
    expect(again('long', 'k30000')).toBeNull()
    expect((kept.get('portico:list:long') ?? '').length).toBeLessThan(10_000)
  })

  it('is not taken from what is no list, and not missed where nothing can be kept', () => {
    kept.set('portico:list:odd', '{"first":"1"}')
    expect(openList(storage, 'odd')).toBeNull()
    kept.set('portico:list:odd', '{')
    expect(openList(storage, 'odd')).toBeNull()
    expect(() => keepList({ ...storage, setItem: () => { throw new Error('full') } }, 'items', list(true), 1)).not.toThrow()
  })
})
