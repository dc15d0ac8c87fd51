import type { Entity, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { type Failure, toFailure, unwrap } from '../failure.ts'
import { type Condition, any, oneOf } from './condition.ts'
import { deleteRecord } from './delete.ts'
import { buildKey } from './key.ts'
import { restrict } from './query.ts'
import { quoteName } from './select.ts'
import { keyCondition } from './wire.ts'
import { largestDeleteBatch, longestDeleteBatch } from '../../lib/limits.ts'

/** What became of a deletion of many records, by key. Each key is in one of them. */
export interface DeleteManyResult {
  readonly deleted: readonly string[]
  /** Still there: a policy refused (`failure` null) or the backend said why. */
  readonly refused: readonly { readonly key: string; readonly failure: Failure | null }[]
  /** Somebody was first. */
  readonly gone: readonly string[]
}

/**
 * Deletes records by key, a batch a request: `DELETE /rest/v1/:table?or=(id.in.("1","2"))&select=id`. Where a batch is
 * refused as a whole, or not all of it went, the rest is tried one by one, so that each refusal has its own reason. Stops
 * where the backend no longer answers; throws that `BackendError` only where nothing was deleted before.
 */
export async function deleteRecords(backend: Backend, model: Model, entity: Entity, keys: readonly string[]): Promise<DeleteManyResult> {
  const deleted: string[] = []
  const gone: string[] = []
  const refused: { key: string; failure: Failure | null }[] = []
  for (const batch of batches(keys)) {
    const went = new Set(await deleteBatch(backend, entity, batch))
    deleted.push(...batch.filter((key) => went.has(key)))
    for (const key of batch.filter((each) => !went.has(each))) {
      try {
        const result = await deleteRecord(backend, model, entity, key)
        if (result === 'deleted') deleted.push(key)
        else if (result === 'gone') gone.push(key)
        else refused.push({ key, failure: null })
      } catch (error) {
        refused.push({ key, failure: toFailure(error) })
      }
    }
  }
  return { deleted, refused, gone }
}

/** The keys that went; none where the batch was refused. */
async function deleteBatch(backend: Backend, entity: Entity, batch: readonly string[]): Promise<readonly string[]> {
  const columns = entity.key.map((name) => `${quoteName(name)}::text`).join(',')
  try {
    const rows: unknown = unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).delete(), [batchCondition(entity, batch)]).select(columns))
    return Array.isArray(rows) ? rows.flatMap((row: unknown) => keyOf(entity, row) ?? []) : []
  } catch {
    return []
  }
}

function batchCondition(entity: Entity, batch: readonly string[]): Condition {
  const [column, ...more] = entity.key
  if (column !== undefined && more.length === 0) return oneOf(column, batch)
  return any(batch.flatMap((key) => keyCondition(entity, key) ?? []))
}

function keyOf(entity: Entity, row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null
  const values = Object.fromEntries(Object.entries(row).map(([name, value]): [string, string | null] => [name, value === null ? null : String(value)]))
  return buildKey(entity.key, values)
}

export function batches(keys: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = []
  let length = 0
  for (const key of keys) {
    const batch = found.at(-1)
    if (batch === undefined || batch.length >= largestDeleteBatch || length + key.length > longestDeleteBatch) {
      found.push([key])
      length = key.length
    } else {
      batch.push(key)
      length += key.length + 3
    }
  }
  return found
}
