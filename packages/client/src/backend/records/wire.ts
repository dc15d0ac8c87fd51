import type { Entity, Field, Row, TypeDescription } from '@portico/model'
import { BackendError } from '../failure.ts'
import { type Condition, all, compare } from './condition.ts'
import { parseKey } from './key.ts'

/**
 * The body of a write. PostgreSQL reads every value from its text, so strings are sent; only `json` and `jsonb` take the
 * JSON itself, with its numbers as they were written. Throws a `BackendError` (22P02, with the column) for malformed JSON.
 */
export function buildBody(entity: Pick<Entity, 'byName'>, values: Row): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(values)) {
    const field = entity.byName.get(name)
    body[name] = value !== null && field !== undefined && isJson(field.type) ? exactJson(field, value) : value
  }
  return body
}

function isJson(type: TypeDescription): boolean {
  return type.name === 'json' || type.name === 'jsonb' || (type.kind === 'domain' && type.of !== undefined && isJson(type.of))
}

/** What newer engines add to JSON; not yet in TypeScript's library. */
interface ExactJson {
  readonly rawJSON: (text: string) => unknown
  readonly parse: (text: string, reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown) => unknown
}

/** The JSON itself, with its numbers as they were written. Throws a `BackendError` (22P02, with the column) where it is none. */
export function exactJson(field: Pick<Field, 'name'>, text: string): unknown {
  try {
    const json: unknown = JSON
    return isExact(json) ? json.parse(text, (_key, value, { source }) => (typeof value === 'number' ? json.rawJSON(source) : value)) : parseSafely(text)
  } catch {
    const message = `The value of "${field.name}" is not valid JSON.`
    throw new BackendError({ source: 'rest', code: '22P02', message, status: null, details: null, hint: null, constraint: null, column: field.name, relation: null, policy: null })
  }
}

function isExact(json: unknown): json is ExactJson {
  return typeof json === 'object' && json !== null && 'rawJSON' in json
}

/** Without `JSON.rawJSON` a number that would change on the way is refused rather than changed. */
function parseSafely(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const strings = /"(?:[^"\\]|\\.)*"/g
  for (const number of text.replace(strings, '').match(/-?\d[\d.eE+-]*/g) ?? []) {
    if (/^-?\d+$/.test(number) ? String(Number(number)) !== number : number.replace(/\D/g, '').length > 15) throw new RangeError(number)
  }
  return value
}

/** The condition that finds one record, or null where the address does not fit the entity. */
export function keyCondition(entity: Entity, key: string): Condition | null {
  const values = parseKey(entity, key)
  return values === null ? null : all(Object.entries(values).map(([name, value]) => compare(name, 'eq', value)))
}
