import type { Field } from '@portico/model'
import { type Condition, all, any, compare, escapePattern, isNull, not, oneOf } from './condition.ts'

/** What a filter can ask of a field. Which of them a kind of field offers is said in the fields registry. */
export type FilterOperator =
  | 'is' | 'is-not' | 'is-any-of' | 'is-none-of'
  | 'contains' | 'does-not-contain' | 'starts-with'
  | 'more-than' | 'at-least' | 'less-than' | 'at-most' | 'between'
  | 'on' | 'before' | 'after'
  | 'is-true' | 'is-false'
  | 'has'
  | 'is-empty' | 'is-not-empty'

/** How many values each operator takes. */
export const filterArity = {
  'is': 'one', 'is-not': 'one', 'is-any-of': 'many', 'is-none-of': 'many',
  'contains': 'one', 'does-not-contain': 'one', 'starts-with': 'one',
  'more-than': 'one', 'at-least': 'one', 'less-than': 'one', 'at-most': 'one', 'between': 'two',
  'on': 'one', 'before': 'one', 'after': 'one',
  'is-true': 'none', 'is-false': 'none',
  'has': 'one',
  'is-empty': 'none', 'is-not-empty': 'none',
} as const satisfies Record<FilterOperator, 'none' | 'one' | 'two' | 'many'>

/** A filter of a view. `values` are in PostgreSQL's text form; too few of them and the filter is half-made. */
export interface Filter {
  readonly field: string
  readonly operator: FilterOperator
  readonly values: readonly string[]
}

/** Half-made filters are kept and shown, and do not filter. */
export function isComplete(filter: Filter): boolean {
  const given = filter.values.filter((value) => value !== '').length
  switch (filterArity[filter.operator]) {
    case 'none': return true
    case 'one': return given === 1
    // A range open on one side is a range.
    case 'two': return given >= 1 && filter.values.length <= 2
    case 'many': return given >= 1
  }
}

/**
 * Builds the condition of a complete filter. `zone` turns a calendar day (`2026-11-18`) into the instant at which it begins
 * for the reader; only `timestamptz` needs it.
 */
export function buildCondition(field: Field, filter: Filter, startOfDay: (day: string, plus: number) => string): Condition {
  const name = field.name
  const [first = '', second = ''] = filter.values
  const from = (day: string): string => (field.kind === 'timestamptz' && isDay(day) ? startOfDay(day, 0) : day)
  const until = (day: string): string => (field.kind === 'timestamptz' && isDay(day) ? startOfDay(day, 1) : nextDay(day))
  switch (filter.operator) {
    case 'is': return compare(name, 'eq', first)
    // SQL's `<>` is unknown for null; to a reader an empty field is not this value.
    case 'is-not': return any([compare(name, 'neq', first), isNull(name)])
    case 'is-any-of': return oneOf(name, given(filter))
    case 'is-none-of': return any([not(oneOf(name, given(filter))), isNull(name)])
    case 'contains': return compare(name, 'ilike', `%${escapePattern(first)}%`)
    case 'does-not-contain': return any([not(compare(name, 'ilike', `%${escapePattern(first)}%`)), isNull(name)])
    case 'starts-with': return compare(name, 'ilike', `${escapePattern(first)}%`)
    case 'more-than': return compare(name, 'gt', first)
    case 'at-least': return compare(name, 'gte', first)
    case 'less-than': return compare(name, 'lt', first)
    case 'at-most': return compare(name, 'lte', first)
    case 'between': return all([
      ...(first === '' ? [] : [compare(name, 'gte', from(first))]),
      ...(second === '' ? [] : [isInstant(field) && isDay(second) ? compare(name, 'lt', until(second)) : compare(name, 'lte', second)]),
    ])
    case 'on': return isInstant(field) ? all([compare(name, 'gte', from(first)), compare(name, 'lt', until(first))]) : compare(name, 'eq', first)
    case 'before': return compare(name, 'lt', from(first))
    case 'after': return isInstant(field) && isDay(first) ? compare(name, 'gte', until(first)) : compare(name, 'gt', first)
    case 'is-true': return compare(name, 'eq', 'true')
    case 'is-false': return compare(name, 'eq', 'false')
    case 'has': return compare(name, 'cs', `{"${first.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"}`)
    case 'is-empty': return isTextual(field) ? any([isNull(name), compare(name, 'eq', '')]) : isNull(name)
    case 'is-not-empty': return isTextual(field) ? all([not(isNull(name)), compare(name, 'neq', '')]) : not(isNull(name))
  }
}

const given = (filter: Filter): readonly string[] => filter.values.filter((value) => value !== '')

const isInstant = (field: Field): boolean => field.kind === 'timestamptz' || field.kind === 'timestamp'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The day after, by the calendar alone. */
function nextDay(day: string): string {
  if (!isDay(day)) return day
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10)
}

/** The instant at which a day begins in the browser's own zone, in ISO 8601. */
export function startOfLocalDay(day: string, plus: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plus).toISOString()
}

/** Is `ilike` defined on it, and can it hold an empty string? */
export function isTextual(field: Field): boolean {
  const type = baseType(field.type)
  return type.kind === 'base' && ['text', 'varchar', 'bpchar', 'citext', 'name'].includes(type.name)
}

function baseType(type: Field['type']): Field['type'] {
  return type.kind === 'domain' && type.of !== undefined ? baseType(type.of) : type
}
