import type { Entity } from '@portico/model'
import { type Condition, isNull, not } from './condition.ts'
import type { KeysetTerm } from './keyset.ts'
import type { SortTerm } from './sort.ts'

/** A part of a sorted list that one index scan can give: its own condition, and its order. */
export interface RowRange {
  readonly conditions: readonly Condition[]
  readonly terms: readonly KeysetTerm[]
}

/**
 * Cuts a sorted list into ranges that follow each other. Rows whose first sort column is null are a range of their own, at
 * the end: so nulls are last in both directions and an index in its plain order still serves.
 */
export function buildRanges(entity: Entity, order: readonly SortTerm[]): readonly RowRange[] {
  return cut([], order.map((term) => ({ ...term, nullable: isNullable(entity, term.field) })))
}

function cut(conditions: readonly Condition[], terms: readonly KeysetTerm[]): readonly RowRange[] {
  const [first, ...rest] = terms
  if (first === undefined || !first.nullable) return [{ conditions, terms }]
  const filled = { conditions: [...conditions, not(isNull(first.field))], terms: [{ ...first, nullable: false }, ...rest] }
  return [filled, ...cut([...conditions, isNull(first.field)], rest)]
}

function isNullable(entity: Entity, name: string): boolean {
  return !entity.key.includes(name) && (entity.byName.get(name)?.nullable ?? true)
}
