import type { Expression } from '../rule.ts'
import { NotUnderstood } from './token.ts'

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const wholeNumber = /^[+-]?\d+$/
const truths: Readonly<Record<string, string>> = { t: 'true', true: 'true', f: 'false', false: 'false' }

const cast = (type: string, operand: Expression): Expression => ({ kind: 'cast', type, operand })

const numberLiteral = (value: string, type: string): Expression => {
  if (!plainNumber.test(value)) return { kind: 'literal', type: 'other', value }
  const literal: Expression = { kind: 'literal', type: 'number', value }
  return type === 'int4' && wholeNumber.test(value) ? literal : cast(type, literal)
}

/** `'x'::text`, `'-5'::integer`, `'2026-01-01'::date`: a quoted text read as a constant of the type. */
export const typedLiteral = (value: string, type: string): Expression => {
  switch (type) {
    case 'text':
    case 'varchar': return { kind: 'literal', type: 'text', value }
    case 'bpchar': return cast('bpchar', { kind: 'literal', type: 'text', value })
    case 'int2': case 'int4': case 'int8': case 'numeric': case 'float4': case 'float8': return numberLiteral(value, type)
    case 'bool': return Object.hasOwn(truths, value) ? { kind: 'literal', type: 'boolean', value: truths[value] ?? null } : { kind: 'literal', type: 'other', value }
    case 'date': case 'timestamp': case 'timestamptz': return { kind: 'literal', type, value }
    default: return type.endsWith('[]') ? arrayLiteral(value, type.slice(0, -2)) : { kind: 'literal', type: 'other', value }
  }
}

/** `'{a,b}'::text[]`; an array with quotes, escapes, nulls or more dimensions is not read. */
const arrayLiteral = (value: string, element: string): Expression => {
  const inner = /^\{([^{}"\\]*)\}$/.exec(value)?.[1]
  if (inner === undefined || element.endsWith('[]')) throw new NotUnderstood('array constant')
  const items = inner === '' ? [] : inner.split(',').map((item) => item.trim())
  if (items.some((item) => item === '' || item.toLowerCase() === 'null')) throw new NotUnderstood('array constant')
  return { kind: 'list', items: items.map((item) => typedLiteral(item, element)) }
}

/** A cast of anything but a quoted constant. Of a list it is a cast of each item; of null it says nothing. */
export const castTo = (operand: Expression, type: string): Expression => {
  if (operand.kind === 'literal' && operand.type === 'null') return operand
  if (operand.kind === 'list') {
    if (!type.endsWith('[]')) throw new NotUnderstood('cast of an array')
    return { kind: 'list', items: operand.items.map((item) => castTo(item, type.slice(0, -2))) }
  }
  return cast(type, operand)
}
