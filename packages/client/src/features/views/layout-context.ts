import type { Entity, Model } from '@portico/model'
import type { Failure } from '../../backend/failure.ts'
import type { Condition } from '../../backend/records/condition.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { SortTerm } from '../../backend/records/sort.ts'

/** What a card has that the database does not have yet, or would not take. */
export type CardEdit =
  | { readonly kind: 'saving' | 'kept' | 'gone'; readonly value: string | null }
  | { readonly kind: 'refused'; readonly value: string | null; readonly failure: Failure | null }
  | { readonly kind: 'conflict'; readonly value: string | null; readonly theirs: LoadedRow }

/** The edits of records, the same that the cells of the grid have. */
interface CardEdits {
  readonly edits: (key: string) => Readonly<Record<string, CardEdit>> | undefined
  readonly save: (base: LoadedRow, field: string, value: string | null) => Promise<void>
  readonly retry: (key: string, field: string) => void
  readonly discard: (key: string, field: string) => void
  /** A row was written elsewhere than by `save`. */
  readonly saved: (row: LoadedRow, field: string) => void
}

/** Somebody else at a record. */
export interface CardHolder {
  readonly userId: string
  readonly name: string
}

/** What the frame around a layout gives it. */
export interface LayoutContext {
  readonly entity: Entity
  readonly model: Model
  readonly conditions: readonly Condition[]
  readonly order: readonly SortTerm[]
  /** The fields that were chosen for cards; null: those that the layout chooses. */
  readonly fields: readonly string[] | null
  readonly isFiltered: boolean
  readonly links: { readonly href: (key: string) => string; readonly open: (key: string) => void }
  readonly edits: CardEdits
  /** Changes with every edit. */
  readonly editsVersion: number
  /** Who else is at which record. */
  readonly holders: ReadonlyMap<string, CardHolder>
  /** Says where the reader is. */
  readonly onPlace: (key: string | null) => void
  /** Says how many records there are, in words. */
  readonly onCount: (count: string | null) => void
}
