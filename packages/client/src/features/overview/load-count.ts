import type { Entity } from '@portico/model'
import type { Backend } from '../../backend/backend.tsx'
import { unwrap } from '../../backend/failure.ts'
import { quoteName } from '../../backend/records/select.ts'

/** Rows counted at the most: a count of everything costs a scan, and hosted projects answer no more in one request. */
const most = 1000

export interface Count {
  readonly rows: number
  readonly kind: 'exact' | 'estimate' | 'at-least'
}

/** The planner's estimate where the role may know it, else a count that stops at a thousand. Throws a `BackendError`. */
export async function loadCount(backend: Backend, entity: Entity, signal: AbortSignal): Promise<Count> {
  if (entity.estimate !== null && entity.estimate >= most) return { rows: entity.estimate, kind: 'estimate' }
  const column = entity.key[0] ?? entity.fields.find(field => field.can.select)?.name
  if (column === undefined) return { rows: 0, kind: 'exact' }
  const rows: unknown = unwrap(await backend.rest.schema(entity.schema).from(entity.name).select(`x:${quoteName(column)}::text`).limit(most).abortSignal(signal))
  const found = Array.isArray(rows) ? rows.length : 0
  return found >= most ? { rows: most, kind: 'at-least' } : { rows: found, kind: 'exact' }
}
