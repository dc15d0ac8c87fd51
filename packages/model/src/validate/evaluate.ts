import { matchRegex } from '../regex/match.ts'
import type { Expression } from '../rule.ts'
import { arithmetic, numberOf } from './arithmetic.ts'
import { call } from './call.ts'
import { castValue } from './cast.ts'
import { compareValues, equalValues } from './compare.ts'
import { parseDecimal } from './decimal.ts'
import { matchLike } from './like.ts'
import { readDate, readTimestamp, type Temporal } from './temporal.ts'
import { fitsInteger, nothing, truth, unjudged, type Value } from './value.ts'

type CompareOperator = Extract<Expression, { kind: 'compare' }>['operator']

/** The value of a column. */
export type Columns = (name: string) => Value

const numberLiteral = (text: string): Value => {
  const value = parseDecimal(text)
  if (value === null) return unjudged
  if (!/^[+-]?\d+$/.test(text)) return numberOf('numeric', value)
  return numberOf(fitsInteger('int4', value.digits) ? 'int4' : fitsInteger('int8', value.digits) ? 'int8' : 'numeric', value)
}

const temporalLiteral = (kind: 'date' | 'timestamp' | 'timestamptz', reading: Temporal): Value =>
  reading.kind === 'read' && reading.value !== null ? { kind, value: reading.value } : unjudged

const literal = ({ type, value }: Extract<Expression, { kind: 'literal' }>): Value => {
  if (type === 'null' || value === null) return nothing
  switch (type) {
    case 'number': return numberLiteral(value)
    case 'text': return { kind: 'text', value }
    case 'boolean': return truth(value === 'true')
    case 'date': return temporalLiteral(type, readDate(value))
    case 'timestamp': return temporalLiteral(type, readTimestamp(value, 6, false))
    case 'timestamptz': return temporalLiteral(type, readTimestamp(value, 6, true))
    case 'other': return { kind: 'other', value }
  }
}

const known = (value: boolean | null): Value => (value === null ? unjudged : truth(value))

const inOrder = (operator: CompareOperator, order: -1 | 0 | 1 | null): boolean | null => {
  if (order === null) return null
  switch (operator) {
    case '<': return order < 0
    case '<=': return order <= 0
    case '>': return order > 0
    case '>=': return order >= 0
    default: return null
  }
}

const matches = (operator: CompareOperator, left: Value, right: Value): boolean | null => {
  if ((left.kind !== 'text' && left.kind !== 'char') || right.kind !== 'text') return null
  const ignoreCase = operator.endsWith('*') || operator.endsWith('ilike')
  return operator.endsWith('like') ? matchLike(left.value, right.value, ignoreCase) : matchRegex(left.value, right.value, ignoreCase)
}

const negated = (value: boolean | null): boolean | null => (value === null ? null : !value)

const compare = (operator: CompareOperator, left: Value, right: Value): boolean | null => {
  switch (operator) {
    case '=': return equalValues(left, right)
    case '<>': return negated(equalValues(left, right))
    case '<': case '<=': case '>': case '>=': return inOrder(operator, compareValues(left, right))
    case '~': case '~*': case 'like': case 'ilike': return matches(operator, left, right)
    case '!~': case '!~*': case 'not like': case 'not ilike': return negated(matches(operator, left, right))
  }
}

/** An operation that is null when either side is. */
const strict = (left: Value, right: Value, operation: (left: Value, right: Value) => Value): Value => {
  if (left.kind === 'unjudged' || right.kind === 'unjudged') return unjudged
  return left.kind === 'null' || right.kind === 'null' ? nothing : operation(left, right)
}

/** Left to right, as PostgreSQL goes: what decides ends it, and what is not judged before that leaves all unjudged. */
const junction = (operands: readonly Value[], deciding: boolean): Value => {
  let result: Value = truth(!deciding)
  for (const operand of operands) {
    if (operand.kind === 'null') result = nothing
    else if (operand.kind !== 'boolean') return unjudged
    else if (operand.value === deciding) return operand
  }
  return result
}

const not = (value: Value): Value => (value.kind === 'null' ? value : value.kind === 'boolean' ? truth(!value.value) : unjudged)

const isNull = (value: Value): boolean | null => (value.kind === 'unjudged' ? null : value.kind === 'null')

const isDistinct = (left: Value, right: Value): boolean | null => {
  if (left.kind === 'unjudged' || right.kind === 'unjudged') return null
  if (left.kind === 'null' || right.kind === 'null') return left.kind !== right.kind
  return negated(equalValues(left, right))
}

const any = (expression: Extract<Expression, { kind: 'any' }>, columns: Columns): Value => {
  if (expression.list.kind !== 'list') return unjudged
  const left = evaluate(expression.left, columns)
  const each = expression.list.items.map((item) => strict(left, evaluate(item, columns), (a, b) => known(compare(expression.operator, a, b))))
  return junction(each, !expression.all)
}

const isBoolean = (value: Value, wanted: boolean): boolean | null =>
  value.kind === 'null' ? false : value.kind === 'boolean' ? value.value === wanted : null

/** SQL's three-valued logic over one row; `unjudged` wherever the answer is not surely PostgreSQL's. */
export const evaluate = (expression: Expression, columns: Columns): Value => {
  const value = (part: Expression): Value => evaluate(part, columns)
  const flip = (answer: boolean | null): boolean | null => ('negated' in expression && expression.negated ? negated(answer) : answer)
  switch (expression.kind) {
    case 'column': return columns(expression.name)
    case 'literal': return literal(expression)
    case 'list': return unjudged
    case 'call': return call(expression.name, expression.args.map(value))
    case 'compare': return strict(value(expression.left), value(expression.right), (a, b) => known(compare(expression.operator, a, b)))
    case 'arithmetic': return strict(value(expression.left), value(expression.right), (a, b) => arithmetic(expression.operator, a, b))
    case 'any': return any(expression, columns)
    case 'is-null': return known(flip(isNull(value(expression.operand))))
    case 'is-boolean': return known(flip(isBoolean(value(expression.operand), expression.value)))
    case 'is-distinct': return known(flip(isDistinct(value(expression.left), value(expression.right))))
    case 'cast': return castValue(value(expression.operand), expression.type)
    case 'not': return not(value(expression.operand))
    case 'and': return junction(expression.operands.map(value), false)
    case 'or': return junction(expression.operands.map(value), true)
  }
}
