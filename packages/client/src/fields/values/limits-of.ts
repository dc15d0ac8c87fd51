import { type Field, type Limits, limits } from '@portico/model'

const known = new WeakMap<Field, Limits>()

/** From so many allowed characters on, a text is written over several lines. */
const longText = 200

/** The limits of a field, worked out once: cells ask for them in every row. */
export function limitsOf(field: Field): Limits {
  const found = known.get(field) ?? limits(field)
  known.set(field, found)
  return found
}

export function isLongText(field: Field): boolean {
  return field.kind === 'text' && (limitsOf(field).maxLength ?? 0) > longText
}
