import { type Field, type Limits, limits } from '@portico/model'

const known = new WeakMap<Field, Limits>()

/** The limits of a field, worked out once: cells ask for them in every row. */
export function limitsOf(field: Field): Limits {
  const found = known.get(field) ?? limits(field)
  known.set(field, found)
  return found
}
