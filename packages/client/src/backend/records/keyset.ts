import type { Row } from '@portico/model'
import { type Condition, all, any, compare, isNull, not } from './condition.ts'
import type { SortTerm } from './sort.ts'

/** A term of an order, and whether its column can be null. Null is last in both directions. */
export interface KeysetTerm extends SortTerm {
  readonly nullable: boolean
}

/**
 * Builds the condition for the rows that come after (or, reversed, before) the one with these values. The plain form
 * (`a > x or (a = x and b > y)`) makes PostgreSQL walk the index from its start; the redundant bound on the first column
 * beside it lets it begin at the place. It is left out where the first column can be null: ranges see to it that it cannot.
 */
export function buildAfter(terms: readonly KeysetTerm[], values: Row, reverse: boolean): Condition {
  const branches: Condition[] = []
  const equal: Condition[] = []
  for (const term of terms) {
    const value = values[term.field] ?? null
    const beyond = buildBeyond(term, value, reverse)
    if (beyond !== null) branches.push(all([...equal, beyond]))
    equal.push(value === null ? isNull(term.field) : compare(term.field, 'eq', value))
  }
  const [first] = terms
  const bound = first === undefined ? null : (values[first.field] ?? null)
  // Nothing can come after: a condition that no row meets.
  if (first === undefined || branches.length === 0) return all(first === undefined ? [] : [isNull(first.field), not(isNull(first.field))])
  if (bound === null || first.nullable || branches.length === 1) return any(branches)
  return all([compare(first.field, first.descending !== reverse ? 'lte' : 'gte', bound), any(branches)])
}

/** The rows whose value in one column lies strictly beyond `value` in the direction of reading; null where none can. */
function buildBeyond(term: KeysetTerm, value: string | null, reverse: boolean): Condition | null {
  if (value === null) return reverse ? not(isNull(term.field)) : null
  const strict = compare(term.field, term.descending !== reverse ? 'lt' : 'gt', value)
  return term.nullable && !reverse ? any([strict, isNull(term.field)]) : strict
}
