import type { LoadedRow } from '../../backend/records/select.ts'

/** Chosen rows by key. The rows are held, so that what left the window can still be copied and named. */
export type Selection = ReadonlyMap<string, LoadedRow>

export const noSelection: Selection = new Map()

export function toggle(selection: Selection, row: LoadedRow): Selection {
  if (row.key === '') return selection
  const next = new Map(selection)
  if (!next.delete(row.key)) next.set(row.key, row)
  return next
}

export function add(selection: Selection, rows: Iterable<LoadedRow>): Selection {
  const next = new Map(selection)
  for (const row of rows) if (row.key !== '') next.set(row.key, row)
  return next
}

export function without(selection: Selection, keys: Iterable<string>): Selection {
  const next = new Map(selection)
  for (const key of keys) next.delete(key)
  return next
}
