import type { Field } from '@portico/model'
import { type Condition, all, any, isNull, not, oneOf } from './condition.ts'

/** The values of a field that are known beforehand, in the order in which the database sorts them; null: only the rows tell them. */
export function knownValues(field: Field): readonly string[] | null {
  if (!field.can.select) return null
  if (field.kind === 'boolean') return ['false', 'true']
  return field.type.kind === 'enum' && field.options !== null ? field.options.map((option) => option.value) : null
}

/** Leaves out the rows of folded groups: what nobody looks at is not read. */
export function outside(field: string, folded: ReadonlySet<string | null>): readonly Condition[] {
  const values = [...folded].flatMap((value) => value ?? [])
  if (folded.size === 0) return []
  // `not in` is unknown for null, and so leaves it out.
  if (folded.has(null)) return [all([not(isNull(field)), ...(values.length === 0 ? [] : [not(oneOf(field, values))])])]
  return [any([not(oneOf(field, values)), isNull(field)])]
}
