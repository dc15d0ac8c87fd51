import type { Entity, Field, Row } from '@portico/model'
import type { Failure } from '../failure.ts'
import { isChangedAt } from '../records/base.ts'
import type { LoadedRow } from '../records/select.ts'
import type { RowChange } from './history.ts'

/** Why a row was left as it is. */
export type Obstacle =
  /** Somebody else, or a rule of the table, changed these fields since. */
  | { readonly kind: 'changed'; readonly fields: readonly string[] }
  /** `linked`: others refer to it by now, and would go or lose it with it. */
  | { readonly kind: 'gone' | 'refused' | 'no-key' | 'cannot-insert' | 'linked' }
  /** Nobody answered: nothing is known to have been done. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface Obstructed {
  readonly row: RowChange
  readonly obstacle: Obstacle
}

export interface RevertOutcome {
  /** What was done, as changes that can be reverted in turn. */
  readonly done: readonly RowChange[]
  readonly obstructed: readonly Obstructed[]
  /** Not tried, because the backend went silent. */
  readonly left: readonly RowChange[]
  /** Fields of rows that were brought back which the database filled otherwise than they were. */
  readonly altered: readonly string[]
}

/** What was known of the row and does not change by itself: the moment of the last change is no change. */
export function steadyFields(entity: Entity, values: Row): readonly string[] {
  return entity.fields.filter((field) => field.name in values && field.can.select && !isChangedAt(field)).map((field) => field.name)
}

/** Fields that a row which was brought back has otherwise than it had. */
export function alteredFields(entity: Entity, wanted: RowChange, done: RowChange): readonly string[] {
  if (wanted.kind !== 'deleted' || done.kind !== 'created') return []
  const isOther = ({ name }: Field) => name in wanted.before.values && name in done.after.values && wanted.before.values[name] !== done.after.values[name]
  return entity.fields.filter(isOther).map((field) => field.name)
}

/** The row that a change speaks of, as it is known best. */
export function rowOf(row: RowChange): LoadedRow {
  return row.kind === 'deleted' ? row.before : row.after
}
