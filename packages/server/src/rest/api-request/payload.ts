import { refuse } from '../error/problem.ts'
import type { Action } from './api-request.ts'
import { parseCsv } from './csv.ts'
import { checkJsonDepth } from './json-depth.ts'
import { mediaTypeName, parseMediaType } from './media-type.ts'

/** A body as PostgreSQL will get it. */
export type Payload =
  /** JSON text: one object, or an array of objects that have the same keys. */
  | { readonly kind: 'json'; readonly json: string; readonly isObject: boolean; readonly keys: readonly string[] }
  /** Arguments of a function as text. */
  | { readonly kind: 'arguments'; readonly pairs: readonly (readonly [name: string, value: string])[] }
  /** The single unnamed argument of a function. Bytes are in PostgreSQL's hex form. */
  | { readonly kind: 'whole'; readonly type: 'text' | 'xml' | 'bytea'; readonly text: string }

export function takesPayload(action: Action): boolean {
  switch (action.kind) {
    case 'create':
    case 'update':
    case 'upsert': return true
    case 'call': return action.method === 'POST'
    case 'read':
    case 'delete':
    case 'relation-options':
    case 'routine-options':
    case 'root':
    case 'root-options': return false
  }
}

/** Throws PGRST102. With `columns` the body's own keys do not count and need not be the same in all objects. */
export function parsePayload(body: Uint8Array, contentType: string | null, action: Action, columns: readonly string[] | null): Payload {
  const type = parseMediaType(contentType ?? 'application/json')
  const isCall = action.kind === 'call'
  switch (type.kind) {
    case 'json': return jsonPayload(decodeText(body), isCall, columns)
    case 'csv': return csvPayload(decodeText(body))
    case 'url-encoded': return formPayload(decodeText(body), isCall)
    case 'text':
    case 'xml': if (isCall) return { kind: 'whole', type: type.kind, text: withoutZero(decodeText(body)) }
      break
    case 'bytes': if (isCall) return { kind: 'whole', type: 'bytea', text: `\\x${Buffer.from(body).toString('hex')}` }
      break
    case 'any':
    case 'openapi':
    case 'geojson':
    case 'object':
    case 'array-stripped':
    case 'other': break
  }
  return refuse({ kind: 'body', message: `Content-Type not acceptable: ${mediaTypeName(type)}` })
}

function jsonPayload(text: string, isCall: boolean, columns: readonly string[] | null): Payload {
  const json = text === '' && isCall ? '{}' : text
  checkJsonDepth(json)
  const value = parseJson(json)
  const isObject = isRecord(value)
  if (columns !== null) return { kind: 'json', json, isObject, keys: columns }
  if (isObject) return { kind: 'json', json, isObject, keys: Object.keys(value) }
  // A scalar names no column: nothing is written, as with an empty list.
  if (!Array.isArray(value)) return { kind: 'json', json: isCall ? json : '[]', isObject: false, keys: [] }
  return { kind: 'json', json, isObject: false, keys: commonKeys(value) }
}

function commonKeys(items: readonly unknown[]): readonly string[] {
  const [first] = items
  if (items.length === 0) return []
  if (!isRecord(first)) return refuse({ kind: 'body', message: 'All object keys must match' })
  const keys = Object.keys(first)
  const same = items.every((item) => isRecord(item) && Object.keys(item).length === keys.length && keys.every((key) => Object.hasOwn(item, key)))
  return same ? keys : refuse({ kind: 'body', message: 'All object keys must match' })
}

function csvPayload(text: string): Payload {
  const { header, rows } = parseCsv(text)
  const objects = rows.map((row) => {
    if (row.length !== header.length) refuse({ kind: 'body', message: 'All lines must have same number of fields' })
    return Object.fromEntries(header.map((name, index) => [name, row[index] === 'NULL' ? null : row[index]]))
  })
  return { kind: 'json', json: JSON.stringify(objects), isObject: false, keys: objects.length === 0 ? [] : [...new Set(header)] }
}

function formPayload(text: string, isCall: boolean): Payload {
  const pairs = [...new URLSearchParams(withoutZero(text))].map(([name, value]) => [withoutZero(name), withoutZero(value)] as const)
  if (isCall) return { kind: 'arguments', pairs }
  return { kind: 'json', json: JSON.stringify(Object.fromEntries(pairs)), isObject: true, keys: [...new Set(pairs.map(([name]) => name))] }
}

function decodeText(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return refuse({ kind: 'body', message: 'The request body is not valid UTF-8' })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse({ kind: 'body', message: 'Empty or invalid json' })
  }
}

function withoutZero(text: string): string {
  return text.includes('\0') ? refuse({ kind: 'body', message: 'A zero byte cannot be part of a text' }) : text
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
