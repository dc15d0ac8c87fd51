import type { Entity } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import type { Condition } from './condition.ts'
import { restrict } from './restrict.ts'
import { quoteName } from './select.ts'

/**
 * `GET /rest/v1/:table?select=key:…::text,title:…::text&or=(…)`: the titles of records by the value that references hold.
 * What the role may not see is missing. Throws a `BackendError`.
 */
export async function loadTitles(backend: Backend, entity: Entity, column: string, conditions: readonly Condition[], signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
  const select = `key:${quoteName(column)}::text,title:${quoteName(entity.title)}::text`
  const rows: unknown = unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).select(select), conditions).limit(200).abortSignal(signal))
  return Object.fromEntries((Array.isArray(rows) ? rows : []).flatMap((row: unknown) => readTitle(row)))
}

function readTitle(row: unknown): readonly (readonly [string, string])[] {
  if (typeof row !== 'object' || row === null || !('key' in row) || typeof row.key !== 'string') return []
  return [[row.key, 'title' in row && typeof row.title === 'string' ? row.title : row.key]]
}
