import type { RefusedRow, BulkOutcome } from '../../backend/bulk/outcome.ts'
import type { PlannedRow } from '../../backend/bulk/planned.ts'
import type { RunManner, RunResult } from '../../backend/bulk/run-planned.ts'
import type { Failure } from '../../backend/failure.ts'

/** A planned row, and how the reader knows it. */
export interface NamedRow {
  readonly row: PlannedRow
  /** The title of a record, the line of a file. */
  readonly name: string
}

/** A row that is refused, and the sentence that says why. */
export interface SaidRefusal {
  readonly name: string
  readonly code: string
  readonly words: string
  readonly row: PlannedRow | undefined
}

/** The plan as it was tried. */
export interface Judged {
  readonly rows: readonly NamedRow[]
  /** What would become of them; counts are of all rows where nothing could be tried. */
  readonly outcome: BulkOutcome
  readonly refusals: readonly SaidRefusal[]
  /** Rows that nothing is said against. */
  readonly passing: readonly NamedRow[]
  /** Rows that say already what they shall say. */
  readonly same: number
  readonly manner: RunManner
  /** So many were refused that the rest was not tried. */
  readonly isCut: boolean
}

export type Phase =
  | { readonly kind: 'asking' }
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'trying'; readonly done: number; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'judged'; readonly judged: Judged }
  | { readonly kind: 'running'; readonly done: number; readonly total: number; readonly manner: RunManner; readonly isStopping: boolean }
  | { readonly kind: 'told'; readonly rows: readonly NamedRow[]; readonly result: RunResult; readonly refusals: readonly SaidRefusal[]; readonly manner: RunManner }

/** How many of the rows an outcome speaks of as done. */
export const doneCount = ({ inserted, updated, deleted, skipped }: BulkOutcome): number => inserted + updated + deleted + skipped

/** The places that a refusal names; where a rule over many rows refused, none. */
export const placesOf = (refused: readonly RefusedRow[]): ReadonlySet<number> => new Set(refused.flatMap(({ place }) => (place === null ? [] : [place])))
