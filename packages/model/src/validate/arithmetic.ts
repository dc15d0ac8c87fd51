import type { Expression } from '../rule.ts'
import { addDecimals, type Decimal, integer, multiplyDecimals, negate, remainder } from './decimal.ts'
import { fitsInteger, type IntegerType, unjudged, type Value } from './value.ts'

type Operator = Extract<Expression, { kind: 'arithmetic' }>['operator']
type NumberValue = Extract<Value, { kind: 'number' }>

const width: readonly NumberValue['type'][] = ['int2', 'int4', 'int8', 'numeric']

const widest = (a: NumberValue, b: NumberValue): NumberValue['type'] => (width.indexOf(a.type) >= width.indexOf(b.type) ? a.type : b.type)

/** A number of that type; an integer that overflows is an error of PostgreSQL's own. */
export const numberOf = (type: NumberValue['type'], value: Decimal): Value =>
  type === 'numeric' || fitsInteger(type, value.digits) ? { kind: 'number', type, value } : unjudged

/** numeric division rounds to a scale of PostgreSQL's choosing, so only integers are divided here. */
const divide = (a: Decimal, b: Decimal, type: NumberValue['type']): Value =>
  type === 'numeric' || b.digits === 0n ? unjudged : numberOf(type, integer(a.digits / b.digits))

const calculate = (operator: Operator, a: NumberValue, b: NumberValue): Value => {
  const type = widest(a, b)
  switch (operator) {
    case '+': return numberOf(type, addDecimals(a.value, b.value))
    case '-': return numberOf(type, addDecimals(a.value, negate(b.value)))
    case '*': return numberOf(type, multiplyDecimals(a.value, b.value))
    case '/': return divide(a.value, b.value, type)
    case '%': return b.value.digits === 0n ? unjudged : numberOf(type, remainder(a.value, b.value))
    case '||': return unjudged
  }
}

const isDays = (value: Value): value is NumberValue & { readonly type: IntegerType } => value.kind === 'number' && (value.type === 'int4' || value.type === 'int2')

// The years 1 to 9999, in days since 1970: beyond them PostgreSQL soon knows no date.
const dayOf = (value: bigint): Value => (value >= -719_162n && value <= 2_932_896n ? { kind: 'date', value } : unjudged)

const withDates = (operator: Operator, a: Value, b: Value): Value => {
  if (a.kind === 'date' && b.kind === 'date' && operator === '-') return numberOf('int4', integer(a.value - b.value))
  if (a.kind === 'date' && isDays(b) && operator === '+') return dayOf(a.value + b.value.digits)
  if (a.kind === 'date' && isDays(b) && operator === '-') return dayOf(a.value - b.value.digits)
  if (isDays(a) && b.kind === 'date' && operator === '+') return dayOf(b.value + a.value.digits)
  return unjudged
}

/** Two values that are not null, calculated as PostgreSQL does; what it would raise an error for is unjudged. */
export const arithmetic = (operator: Operator, a: Value, b: Value): Value => {
  if (a.kind === 'number' && b.kind === 'number') return calculate(operator, a, b)
  if (operator === '||') return a.kind === 'text' && b.kind === 'text' ? { kind: 'text', value: a.value + b.value } : unjudged
  return withDates(operator, a, b)
}
