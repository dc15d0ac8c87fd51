import type { Failure } from '../failure.ts'
import type { RowChange } from '../history/history.ts'

/** Why a row was, or would be, left as it is. `let-be`: a policy or a trigger said nothing. */
export type Reason = { readonly kind: 'gone' | 'changed' | 'let-be' } | { readonly kind: 'failed'; readonly failure: Failure }

export interface RefusedRow {
  /** Its place in the list that was given; null where a rule over many rows refused at the end. */
  readonly place: number | null
  readonly reason: Reason
}

/** What became, or would become, of a list of planned rows. */
export interface BulkOutcome {
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
  readonly skipped: number
  readonly refused: readonly RefusedRow[]
  /** Sent, and nobody answered: places of rows that may have been done. */
  readonly unknown: readonly number[]
  /** Not sent, because it was stopped or the backend went silent. */
  readonly left: readonly number[]
  /** What was done, for the way back. */
  readonly done: readonly RowChange[]
}

export const nothingDone: BulkOutcome = { inserted: 0, updated: 0, deleted: 0, skipped: 0, refused: [], unknown: [], left: [], done: [] }

export function addOutcomes(one: BulkOutcome, other: BulkOutcome): BulkOutcome {
  return {
    inserted: one.inserted + other.inserted, updated: one.updated + other.updated, deleted: one.deleted + other.deleted, skipped: one.skipped + other.skipped,
    refused: [...one.refused, ...other.refused], unknown: [...one.unknown, ...other.unknown], left: [...one.left, ...other.left], done: [...one.done, ...other.done],
  }
}

/** Did nobody answer? Then nothing is known of what was sent, and what follows would only be as uncertain. */
export function isSilence({ source }: Failure): boolean {
  return source === 'network' || source === 'gateway' || source === 'reader'
}
