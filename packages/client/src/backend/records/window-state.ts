import type { FollowOptions } from './follow.ts'
import type { ListGroups, Ungrouped } from './groups/grouping.ts'
import type { ListLength } from './list-length.ts'
import type { ListReader } from './list-reader.ts'

/** What the list tells while it is being read. */
export interface WindowState extends ListLength {
  /** Changes whenever something else here or any row did. */
  readonly version: number
  /** The first rows are being waited for, since when (ms); null once anything was read. */
  readonly waitingSince: number | null
  /** The latest answer was a failure; rows read before are kept. */
  readonly error: unknown
  /** Shown rows are from before, since when (ms), and being read again. */
  readonly staleSince: number | null
  /** When the oldest of the held rows were read (ms); null while nothing was. */
  readonly readAt: number | null
  readonly isLoading: boolean
  readonly isCounting: boolean
  /** Its end was looked for and not seen: only counting tells how long it is. */
  readonly isEndless: boolean
  /** Rows that others added above those in sight, and that the reader has not been to. */
  readonly newAbove: number
  /** Rows that others added between those in sight, or above them where that would push them down: they are held back. */
  readonly newBetween: number
  /** How many places further down the rows in sight are than when the window was opened: the screen goes with them, so that they stay where they are. */
  readonly shift: number
  /** Changes whenever rows took other places. */
  readonly frame: number
  /** The groups that the rows stand in; null: none. */
  readonly groups: ListGroups | null
  /** Why the list was to be grouped and is not. */
  readonly ungrouped: Ungrouped | null
}

export interface RowWindowOptions {
  /** A reader has seen the list as it was at one time; after changes there is another. */
  readonly openReader: () => ListReader
  readonly find: FollowOptions['find']
  /** How many rows there may be, where somebody told; null otherwise. */
  readonly estimate: number | null
  readonly now: () => number
}
