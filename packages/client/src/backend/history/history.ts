import type { LoadedRow } from '../records/select.ts'

/** What became of one row, with what it takes to put it back. */
export type RowChange =
  /** `fields` were written; `before` and `after` hold at least those. `after.key` is where the row stands now. */
  | { readonly kind: 'updated'; readonly fields: readonly string[]; readonly before: LoadedRow; readonly after: LoadedRow }
  | { readonly kind: 'created'; readonly after: LoadedRow }
  | { readonly kind: 'deleted'; readonly before: LoadedRow }

/** One thing that a person did, however many rows it touched. */
export interface Change {
  /** Id of the entity. */
  readonly entity: string
  readonly rows: readonly RowChange[]
  /** Whose it is (`identityOf`): nobody undoes what another reader of this browser did. */
  readonly reader: string
}

export type Direction = 'undo' | 'redo'

/**
 * A reader's own writes since the page was opened, newest last, and those that were undone. Plain data: `remember` adds to
 * it, `revertChange` puts back, and the frame of the app carries out what keys and toasts ask for.
 */
export interface History {
  past: readonly Change[]
  future: readonly Change[]
  /** Writes on their way: what is undone is the last that was asked for, not the last that was answered. */
  readonly pending: Set<Promise<unknown>>
  /** Who carries out what is asked for. `change`: that one, wherever it stands; the newest one otherwise. */
  readonly carriers: Set<(direction: Direction, change?: Change) => void>
  /** What was asked for before anybody was there to carry it out: that code comes late. */
  asked: readonly { readonly direction: Direction; readonly change: Change | undefined }[]
}

export function createHistory(): History {
  return { past: [], future: [], pending: new Set(), carriers: new Set(), asked: [] }
}
