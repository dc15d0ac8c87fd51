import type { Entity, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { restrict } from './query.ts'
import { loadRow } from './record.ts'
import { quoteName } from './select.ts'
import { keyCondition } from './wire.ts'

/** `refused`: the row is still there, and a policy does not let this role delete it. `gone`: somebody was first. */
export type DeleteResult = 'deleted' | 'refused' | 'gone'

/** `DELETE /rest/v1/:table?or=(id.eq.5)&select=id`. Throws a `BackendError`, 23503 where other records need this one. */
export async function deleteRecord(backend: Backend, model: Model, entity: Entity, key: string): Promise<DeleteResult> {
  const condition = keyCondition(entity, key)
  if (condition === null) return 'gone'
  const columns = entity.key.map((name) => `${quoteName(name)}::text`).join(',')
  const rows: unknown = unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).delete(), [condition]).select(columns))
  if (Array.isArray(rows) && rows.length > 0) return 'deleted'
  return (await loadRow(backend, model, entity, key)) === null ? 'gone' : 'refused'
}
