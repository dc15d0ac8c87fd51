import type { Entity, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { remember, track } from '../history/remember.ts'
import type { Condition } from './condition.ts'
import { restrict } from './restrict.ts'
import { loadRow } from './record.ts'
import { type LoadedRow, buildPlainSelection, parseRows } from './select.ts'
import { keyCondition } from './wire.ts'

/** `refused`: the row is still there, and a policy does not let this role delete it. `gone`: somebody was first. */
export type DeleteResult = 'deleted' | 'refused' | 'gone'

/** Deletes one record, and remembers it so that it can be brought back. Throws a `BackendError`, 23503 where other records need this one. */
export async function deleteRecord(backend: Backend, model: Model, entity: Entity, key: string): Promise<DeleteResult> {
  const result = await track(backend, takeRecord(backend, model, entity, key))
  if (typeof result === 'string') return result
  remember(backend, entity.id, [{ kind: 'deleted', before: result }])
  return 'deleted'
}

/** The row as it was, or why it was not deleted: `DELETE /rest/v1/:table?or=(id.eq.5)&select=…`. Throws a `BackendError`. */
async function takeRecord(backend: Backend, model: Model, entity: Entity, key: string): Promise<LoadedRow | 'refused' | 'gone'> {
  const condition = keyCondition(entity, key)
  if (condition === null) return 'gone'
  const [row] = await takeRows(backend, entity, [condition])
  if (row !== undefined) return row
  return (await loadRow(backend, model, entity, key)) === null ? 'gone' : 'refused'
}

/** Deletes what meets the conditions, all of it or nothing; the rows as they were. Throws a `BackendError`. */
export async function takeRows(backend: Backend, entity: Entity, conditions: readonly Condition[]): Promise<readonly LoadedRow[]> {
  const selection = buildPlainSelection(entity)
  return parseRows(selection, unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).delete(), conditions).select(selection.text)))
}
