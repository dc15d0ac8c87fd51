import { type Field, type Row, baseType } from '@portico/model'
import { parseArray } from '../../lib/array-literal.ts'
import { exactJson } from '../records/wire.ts'
import type { EdgeFunction } from './callable.ts'

/** What goes to an edge function: its query, or its body with the type of it. */
export interface EdgeRequest {
  readonly method: 'GET' | 'POST'
  readonly query: string
  readonly body: string | null
}

/** `GET ?name=value`, or `POST` with a JSON object: numbers, yes and no, lists and JSON as such, everything else as text. What is empty is left out. Throws a `BackendError` (22P02) for malformed JSON. */
export function buildEdgeRequest({ method, arguments: fields }: Pick<EdgeFunction, 'method' | 'arguments'>, values: Row): EdgeRequest {
  const given = fields.flatMap((field): readonly (readonly [Field, string])[] => {
    const value = values[field.name] ?? null
    return value === null ? [] : [[field, value]]
  })
  if (method === 'GET') return { method, query: given.length === 0 ? '' : `?${new URLSearchParams(given.map(([{ name }, value]) => [name, value])).toString()}`, body: null }
  return { method, query: '', body: JSON.stringify(Object.fromEntries(given.map(([field, value]) => [field.name, jsonOf(field, value)]))) }
}

const numbers: ReadonlySet<string> = new Set(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'])

function jsonOf(field: Field, value: string): unknown {
  const { name, kind, of } = baseType(field.type)
  if (kind === 'array' && of !== undefined) return parseArray(value)?.map((each) => (each === null ? null : plainOf(of.name, field, each))) ?? value
  return plainOf(name, field, value)
}

function plainOf(type: string, field: Field, value: string): unknown {
  if (type === 'bool') return value === 'true' || value === 't'
  if (type === 'json' || type === 'jsonb') return exactJson(field, value)
  // A number is one where JavaScript reads it as it was written; else it stays a text, with every digit.
  return numbers.has(type) && String(Number(value)) === value ? Number(value) : value
}
