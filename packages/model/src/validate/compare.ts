import { compareDecimals } from './decimal.ts'
import { readUuid } from './read-value.ts'
import { startOfDay } from './temporal.ts'
import { type Value, withoutPadding } from './value.ts'

type Order = -1 | 0 | 1

const orderOf = <T extends number | bigint | boolean | string>(a: T, b: T): Order => (a < b ? -1 : a > b ? 1 : 0)

/** A date stands for its first instant beside a timestamp; a timestamptz beside either depends on the session's zone. */
const instant = (value: Value): bigint | null => (value.kind === 'timestamp' ? value.value : value.kind === 'date' ? startOfDay(value.value) : null)

const enumOrder = (a: Value, b: Value): Order | null => {
  const labels = a.kind === 'enum' ? a.labels : b.kind === 'enum' ? b.labels : null
  const at = (value: Value): number => (value.kind === 'enum' || value.kind === 'other' ? (labels?.indexOf(value.value) ?? -1) : -1)
  return at(a) < 0 || at(b) < 0 ? null : orderOf(at(a), at(b))
}

const uuidOf = (value: Value): string | null => {
  const read = value.kind === 'other' ? readUuid(value.value) : value
  return read.kind === 'uuid' ? read.value : null
}

const uuidOrder = (a: Value, b: Value): Order | null => {
  const [left, right] = [uuidOf(a), uuidOf(b)]
  return left === null || right === null ? null : orderOf(left, right)
}

/** How two values stand to each other; null where it is not known here. Text has no order here: that is its collation's. */
export const compareValues = (a: Value, b: Value): Order | null => {
  if (a.kind === 'number' && b.kind === 'number') return compareDecimals(a.value, b.value)
  if (a.kind === 'float' && b.kind === 'float') return orderOf(a.value, b.value)
  if (a.kind === 'boolean' && b.kind === 'boolean') return orderOf(a.value, b.value)
  if (a.kind === 'timestamptz' && b.kind === 'timestamptz') return orderOf(a.value, b.value)
  if (a.kind === 'enum' || b.kind === 'enum') return enumOrder(a, b)
  if (a.kind === 'uuid' || b.kind === 'uuid') return uuidOrder(a, b)
  const [left, right] = [instant(a), instant(b)]
  return left === null || right === null ? null : orderOf(left, right)
}

/** Are they equal? Null where it is not known here. */
export const equalValues = (a: Value, b: Value): boolean | null => {
  if (a.kind === 'text' && b.kind === 'text') return a.value === b.value
  if (a.kind === 'char' && b.kind === 'char') return withoutPadding(a.value) === withoutPadding(b.value)
  const order = compareValues(a, b)
  return order === null ? null : order === 0
}
