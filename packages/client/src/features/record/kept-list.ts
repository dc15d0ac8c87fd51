import type { LoadedRow } from '../../backend/records/select.ts'
import type { WindowState } from '../../backend/records/window-state.ts'

/** What is read of a list to step through it. */
export interface SteppedList {
  readonly row: (position: number) => Pick<LoadedRow, 'key'> | undefined
  readonly getState: () => Pick<WindowState, 'isExact' | 'count' | 'extent'>
}

/** The part of the browser's session storage that is used: what is kept lives as long as the tab, a reload included. */
export type ListStorage = Pick<Storage, 'getItem' | 'setItem'>

/** So many keys are kept before and after the record that was opened: nobody steps through more by hand. */
const around = 250

/** Keeps the keys of a list around a position, counted from 0, so that it can be stepped through after a reload. */
export function keepList(storage: ListStorage, name: string, list: SteppedList, position: number): void {
  const { isExact, count, extent } = list.getState()
  const first = Math.max(0, position - around)
  const keys = Array.from({ length: Math.min(extent, position + around + 1) - first }, (_, index) => list.row(first + index)?.key ?? null)
  try {
    storage.setItem(keyOf(name), JSON.stringify({ first, keys, total: isExact ? count : null }))
  } catch {
    // Full or forbidden storage: one steps until the next reload.
  }
}

/** The list that was kept under that name; null where there is none. */
export function openList(storage: ListStorage, name: string): SteppedList | null {
  const kept = parse(storage.getItem(keyOf(name)))
  if (kept === null) return null
  const { first, keys, total } = kept
  const end = first + keys.length
  return {
    row: (position) => {
      const key = keys[position - first]
      return typeof key === 'string' ? { key } : undefined
    },
    getState: () => ({ isExact: total !== null, count: total ?? end, extent: end }),
  }
}

const keyOf = (name: string): string => `portico:list:${name}`

function parse(text: string | null): { readonly first: number; readonly keys: readonly unknown[]; readonly total: number | null } | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('first' in value) || !('keys' in value) || !('total' in value)) return null
    const { first, keys, total } = value
    return typeof first === 'number' && Array.isArray(keys) && (total === null || typeof total === 'number') ? { first, keys, total } : null
  } catch {
    return null
  }
}
