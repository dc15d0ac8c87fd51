import type { Row } from '../model.ts'
import type { CheckedColumn, Rule } from '../rule.ts'
import { characterCount } from '../text.ts'
import { fitsPrecision, parseDecimal } from './decimal.ts'
import { type Columns, evaluate } from './evaluate.ts'
import { trimSpace } from './read-number.ts'
import { readValue } from './read-value.ts'
import { nothing, unjudged, type Value, withoutPadding } from './value.ts'

/** `unjudged`: only the backend knows. */
export type Verdict = 'holds' | 'fails' | 'unjudged'

const columnValue = (column: CheckedColumn, text: string | null | undefined): Value => {
  if (text === null) return nothing
  if (text === undefined) return column.hasDefault ? unjudged : nothing
  const reading = readValue(column.type, text)
  return reading.kind === 'refused' ? { kind: 'unread', accepted: false } : reading
}

const columnsOf = (rule: Extract<Rule, { kind: 'check' }>, row: Row): Columns => (name) => {
  const column = Object.hasOwn(rule.columns, name) ? rule.columns[name] : undefined
  return column === undefined ? unjudged : columnValue(column, Object.hasOwn(row, name) ? row[name] : undefined)
}

/** A CHECK is broken only by false: null holds. */
const judgeCheck = (rule: Extract<Rule, { kind: 'check' }>, row: Row): Verdict => {
  const result = evaluate(rule.expression, columnsOf(rule, row))
  if (result.kind === 'null') return 'holds'
  return result.kind === 'boolean' ? (result.value ? 'holds' : 'fails') : 'unjudged'
}

const judgeRequired = (rule: Extract<Rule, { kind: 'required' }>, text: string | null | undefined): Verdict => {
  if (text === undefined && rule.hasDefault) return 'unjudged'
  return text == null ? 'fails' : 'holds'
}

const judgeType = (rule: Extract<Rule, { kind: 'type' }>, text: string): Verdict => {
  const reading = readValue(rule.type, text)
  if (reading.kind === 'refused') return 'fails'
  return reading.kind === 'unread' && !reading.accepted ? 'unjudged' : 'holds'
}

/** Spaces beyond the length are cut off by PostgreSQL, not refused. */
const judgeLength = (max: number, text: string): Verdict => (characterCount(text) <= max || characterCount(withoutPadding(text)) <= max ? 'holds' : 'fails')

const judgePrecision = (rule: Extract<Rule, { kind: 'precision' }>, text: string): Verdict => {
  const value = parseDecimal(trimSpace(text))
  if (value === null) return 'unjudged'
  return fitsPrecision(value, rule.precision, rule.scale) ? 'holds' : 'fails'
}

/** What the database would say of this row under this rule alone. A value that is missing in the row is not given: the default decides. */
export const judge = (rule: Rule, row: Row): Verdict => {
  if (rule.kind === 'check') return judgeCheck(rule, row)
  if (rule.kind === 'opaque') return 'unjudged'
  const text = Object.hasOwn(row, rule.field) ? row[rule.field] : undefined
  if (rule.kind === 'required') return judgeRequired(rule, text)
  if (text == null) return 'holds'
  switch (rule.kind) {
    case 'type': return judgeType(rule, text)
    case 'max-length': return judgeLength(rule.max, text)
    case 'precision': return judgePrecision(rule, text)
  }
}
