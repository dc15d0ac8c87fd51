import type { Field } from './model.ts'
import type { Expression } from './rule.ts'
import { baseType } from './types.ts'
import { compareDecimals, parseDecimal } from './validate/decimal.ts'

/** What a field takes, summed up from its rules, for an editor's bounds and a sentence about them. Values are texts, exact. */
export interface Limits {
  readonly min: string | null
  readonly minExclusive: boolean
  readonly max: string | null
  readonly maxExclusive: boolean
  /** In characters. */
  readonly minLength: number | null
  readonly maxLength: number | null
  /** Decimals that are kept, for a number. */
  readonly scale: number | null
  /** A regular expression in PostgreSQL's syntax. */
  readonly pattern: string | null
  readonly options: readonly string[] | null
}

type Bound = { readonly value: string; readonly exclusive: boolean }
type Order = '<' | '<=' | '>' | '>='
/** `subject operator value`, with the column on the left whichever way it was written. */
type Comparison = { readonly subject: Expression; readonly operator: Order; readonly value: string }

const uncast = (expression: Expression): Expression => (expression.kind === 'cast' ? uncast(expression.operand) : expression)

const conjuncts = (expression: Expression): readonly Expression[] => (expression.kind === 'and' ? expression.operands.flatMap(conjuncts) : [expression])

const mirrored: Readonly<Record<Order, Order>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
const isOrder = (operator: string): operator is Order => Object.hasOwn(mirrored, operator)

const comparison = (expression: Expression): Comparison | null => {
  if (expression.kind !== 'compare' || !isOrder(expression.operator)) return null
  const [left, right] = [uncast(expression.left), uncast(expression.right)]
  if (right.kind === 'literal' && right.value !== null) return { subject: left, operator: expression.operator, value: right.value }
  if (left.kind === 'literal' && left.value !== null) return { subject: right, operator: mirrored[expression.operator], value: left.value }
  return null
}

const isColumn = (expression: Expression, name: string): boolean => {
  const bare = uncast(expression)
  return bare.kind === 'column' && bare.name === name
}

/** Of two bounds the stricter one; dates and times are compared as their ISO texts. */
const stricter = (a: Bound, b: Bound | null, direction: 1 | -1): Bound => {
  if (b === null) return a
  const [left, right] = [parseDecimal(a.value), parseDecimal(b.value)]
  const order = left !== null && right !== null ? compareDecimals(left, right) : a.value < b.value ? -1 : a.value > b.value ? 1 : 0
  return order === 0 ? { value: a.value, exclusive: a.exclusive || b.exclusive } : order === direction ? a : b
}

const bounds = (comparisons: readonly Comparison[]): { readonly low: Bound | null; readonly high: Bound | null } => {
  let low: Bound | null = null
  let high: Bound | null = null
  for (const { operator, value } of comparisons) {
    const bound = { value, exclusive: operator === '<' || operator === '>' }
    if (operator === '>' || operator === '>=') low = stricter(bound, low, 1)
    else high = stricter(bound, high, -1)
  }
  return { low, high }
}

const integerOf = (bound: Bound | null, step: 1 | -1): number | null => {
  const value = bound === null ? NaN : Number(bound.value)
  if (bound === null || !Number.isSafeInteger(value)) return null
  return bound.exclusive ? value + step : value
}

/** Also `btrim(name)` and the like: what is counted is the name all the same. */
const isLengthOf = (subject: Expression, name: string): boolean => {
  if (subject.kind !== 'call' || subject.name !== 'length' || subject.args[0] === undefined) return false
  const counted = uncast(subject.args[0])
  const [trimmed, characters] = counted.kind === 'call' && counted.name === 'btrim' ? counted.args : []
  return isColumn(counted, name) || (trimmed !== undefined && characters === undefined && isColumn(trimmed, name))
}

const patternOf = (conditions: readonly Expression[], name: string): string | null => {
  for (const condition of conditions) {
    if (condition.kind !== 'compare' || condition.operator !== '~' || !isColumn(condition.left, name)) continue
    const right = uncast(condition.right)
    if (right.kind === 'literal') return right.value
  }
  return null
}

const least = (...values: readonly (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null)
  return given.length === 0 ? null : Math.min(...given)
}

const scaleOf = (field: Pick<Field, 'type' | 'rules'>): number | null => {
  const precision = field.rules.find((rule) => rule.kind === 'precision')
  if (precision?.kind === 'precision') return Math.max(0, precision.scale)
  return /^int[248]$/.test(baseType(field.type).name) ? 0 : null
}

/** Sums up what the rules say that can be said so; the rest they say all the same. */
export const limits = (field: Pick<Field, 'name' | 'type' | 'rules' | 'options'>): Limits => {
  const conditions = field.rules.flatMap((rule) => (rule.kind === 'check' ? conjuncts(rule.expression) : []))
  const comparisons = conditions.map(comparison).filter((each) => each !== null)
  const { low, high } = bounds(comparisons.filter((each) => isColumn(each.subject, field.name)))
  const lengths = bounds(comparisons.filter((each) => isLengthOf(each.subject, field.name)))
  const maxLength = field.rules.find((rule) => rule.kind === 'max-length')
  return {
    min: low?.value ?? null,
    minExclusive: low?.exclusive ?? false,
    max: high?.value ?? null,
    maxExclusive: high?.exclusive ?? false,
    minLength: integerOf(lengths.low, 1),
    maxLength: least(maxLength?.kind === 'max-length' ? maxLength.max : null, integerOf(lengths.high, -1)),
    scale: scaleOf(field),
    pattern: patternOf(conditions, field.name),
    options: field.options?.map((option) => option.value) ?? null,
  }
}
