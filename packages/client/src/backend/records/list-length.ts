import { countedRows } from '../../lib/limits.ts'

/** How long a list is, as far as anybody knows. */
export interface ListLength {
  /** Known to exist. */
  readonly count: number
  /** Rows that the scroll bar stands for. */
  readonly extent: number
  readonly isExact: boolean
}

/**
 * From what a reader has `seen` so far, and from what was known `before` it: until the list was looked through again it is
 * taken to be as long as it was, so that neither number nor scroll bar leap.
 */
export function lengthOf(seen: { readonly count: number; readonly exact: boolean }, before: ListLength | null, estimate: number | null, isReading: boolean): ListLength {
  const { count } = seen
  if (seen.exact) return { count, extent: count, isExact: true }
  if (before?.isExact === true && isReading) return before
  // What was once counted may be another number now; that the list is long is still so.
  const known = before === null || (before.isExact && before.count <= countedRows) ? { count: 0, extent: 0 } : before
  return { count: Math.max(count, Math.min(known.count, countedRows + 1)), extent: Math.max(count, known.extent, estimate ?? 0), isExact: false }
}
