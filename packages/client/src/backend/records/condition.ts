import { quoteName } from './select.ts'

/** A filter as a tree, before it becomes text. Values are PostgreSQL's own text form. */
export type Condition =
  /** An operator of the fields registry as it wrote itself: `gte.5`, `not.in.("a","b")`. */
  | { readonly kind: 'written'; readonly field: string; readonly text: string }
  | { readonly kind: 'compare'; readonly field: string; readonly operator: Comparison; readonly value: string }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'null'; readonly field: string }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }

/** PostgREST's operators. The value of `ilike` is a pattern with `%` and `_`. */
export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'ilike'

export const compare = (field: string, operator: Comparison, value: string): Condition => ({ kind: 'compare', field, operator, value })
export const oneOf = (field: string, values: readonly string[]): Condition => ({ kind: 'in', field, values })
/** SQL's `<>` and `not in` are unknown for null; to a reader an empty field is not this value. */
export const written = (field: string, text: string): Condition => {
  const condition: Condition = { kind: 'written', field, text }
  return /^(neq\.|not\.(?!is\.))/.test(text) ? any([condition, isNull(field)]) : condition
}
export const isNull = (field: string): Condition => ({ kind: 'null', field })
export const not = (of: Condition): Condition => ({ kind: 'not', of })
export const all = (of: readonly Condition[]): Condition => (of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'and', of })
export const any = (of: readonly Condition[]): Condition => (of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'or', of })

/**
 * Renders a condition as an operand of a PostgREST logic tree (`and=(…)`). A tree, and not one parameter a column, because
 * there a column may be called `select` or `order`.
 */
export function renderCondition(condition: Condition): string {
  return render(condition, false)
}

function render(condition: Condition, negated: boolean): string {
  const prefix = negated ? 'not.' : ''
  switch (condition.kind) {
    case 'written': return `${quoteName(condition.field)}.${prefix}${quoteWritten(condition.text)}`
    case 'compare': return `${quoteName(condition.field)}.${prefix}${wire(condition.operator, condition.value)}`
    case 'in': return `${quoteName(condition.field)}.${prefix}in.(${condition.values.map(quoteValue).join(',')})`
    case 'null': return `${quoteName(condition.field)}.${prefix}is.null`
    case 'not': return render(condition.of, !negated)
    case 'and':
    case 'or': return `${prefix}${condition.kind}(${condition.of.map((part) => render(part, false)).join(',')})`
  }
}

/** PostgREST reads `*` as `%` in patterns and has no escape for it: a pattern with a star is sent as the regular expression that says the same. */
function wire(operator: string, value: string): string {
  const isStarred = operator.endsWith('like') && value.includes('*')
  return isStarred ? `${operator.replace('like', 'match')}.${quoteValue(expressionOf(value))}` : `${operator}.${quoteValue(value)}`
}

/** `%a*\%` is `a\*%$`. A dot is any character, ends of lines too, as `_` and `%` have it. */
function expressionOf(pattern: string): string {
  const body = pattern.replaceAll(/\\?([\s\S])/gu, (whole, character: string) => (whole === '%' ? '.*' : whole === '_' ? '.' : character.replace(/[.*+?^${}()|[\]\\]/, '\\$&')))
  return `^${body}$`.replace(/^\^\.\*/, '').replace(/\.\*\$$/, '')
}

/** Inside a tree a value must be quoted where it holds commas or brackets; lists and `is` are not values. */
function quoteWritten(text: string): string {
  const [, operator = '', value = ''] = /^((?:not\.)?[a-z]+)\.(.*)$/s.exec(text) ?? []
  return operator === '' || /(?:^|\.)(?:is|in)$/.test(operator) ? text : wire(operator, value)
}

function quoteValue(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** What a person typed, as a pattern that means itself. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}
