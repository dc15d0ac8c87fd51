import type { Entity, Row } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { compare } from './condition.ts'
import { restrict } from './restrict.ts'
import { quoteName } from './select.ts'

/**
 * Is there a record with these values already, as far as the role can see? `GET /rest/v1/:table?select=…&or=(…)&limit=1`.
 * False where a value is missing (nulls are never equal) or a column may not be read. Throws a `BackendError`.
 */
export async function isTaken(backend: Backend, entity: Entity, columns: readonly string[], values: Row, signal: AbortSignal): Promise<boolean> {
  const given = columns.flatMap((name) => {
    const value = values[name]
    return value == null || entity.byName.get(name)?.can.select !== true ? [] : [compare(name, 'eq', value)]
  })
  const [first] = columns
  if (first === undefined || given.length < columns.length) return false
  const rows: unknown = unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).select(`${quoteName(first)}::text`), given).limit(1).abortSignal(signal))
  return Array.isArray(rows) && rows.length > 0
}
