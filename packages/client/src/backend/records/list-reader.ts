import type { ListGroups, Ungrouped } from './groups/grouping.ts'
import type { LoadedRow } from './select.ts'

/** Reads a list by position, as it was at one time; after changes there is another reader. */
export interface ListReader {
  /** How many rows there are as far as it was seen; exact once its end was. */
  readonly total: { readonly count: number; readonly exact: boolean }
  /** The groups that the rows follow each other in; null: there are none, or they are not known yet. */
  readonly groups: ListGroups | null
  /** Why the list was to be grouped and is not. */
  readonly ungrouped: Ungrouped | null
  /** The rows [position, position + count); fewer at the end of the list. */
  readonly read: (position: number, count: number, signal: AbortSignal) => Promise<readonly LoadedRow[]>
  /** Counts to the end. Walks the whole list: only when a person asks. */
  readonly countAll: (signal: AbortSignal) => Promise<number>
  /** Counts and adds up again, where their heads stand, the groups that have these values; null: all of them. The rows keep their places. */
  readonly recount?: (values: readonly (string | null)[] | null, signal: AbortSignal) => Promise<void>
  /** Takes over counts and sums of groups that were read elsewhere, where their heads stand. */
  readonly takeCounts?: (groups: ListGroups) => void
  /** How many rows stand before the place that these values have in the order, whether the row is still there or not. */
  readonly countBefore: (row: LoadedRow, signal: AbortSignal) => Promise<number>
}
