import type { Entity, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { type Failure, toFailure } from '../failure.ts'
import type { Change } from '../history/history.ts'
import { remember, track } from '../history/remember.ts'
import { type Condition, any, oneOf } from './condition.ts'
import { takeRecord, takeRows } from './delete.ts'
import type { LoadedRow } from './select.ts'
import { keyCondition } from './wire.ts'
import { largestDeleteBatch, longestDeleteBatch } from '../../lib/limits.ts'

/** What became of a deletion of many records, by key. Each key is in one of them. */
export interface DeleteManyResult {
  readonly deleted: readonly string[]
  /** Still there: a policy refused (`failure` null) or the backend said why. */
  readonly refused: readonly { readonly key: string; readonly failure: Failure | null }[]
  /** Somebody was first. */
  readonly gone: readonly string[]
  /** What can be brought back; null where nothing was deleted. */
  readonly change: Change | null
}

/**
 * Deletes records by key, a batch a request: `DELETE /rest/v1/:table?or=(id.in.("1","2"))&select=…`. Where a batch is
 * refused as a whole, or not all of it went, the rest is tried one by one, so that each refusal has its own reason; silence
 * is told as one. Never rejects.
 */
export async function deleteRecords(backend: Backend, model: Model, entity: Entity, keys: readonly string[]): Promise<DeleteManyResult> {
  return await track(backend, deleteEach(backend, model, entity, keys))
}

async function deleteEach(backend: Backend, model: Model, entity: Entity, keys: readonly string[]): Promise<DeleteManyResult> {
  const deleted: LoadedRow[] = []
  const gone: string[] = []
  const refused: { key: string; failure: Failure | null }[] = []
  for (const batch of batches(keys)) {
    const rows = await takeBatch(backend, entity, batch)
    deleted.push(...rows)
    const went = new Set(rows.map(({ key }) => key))
    for (const key of batch.filter((each) => !went.has(each))) {
      try {
        const result = await takeRecord(backend, model, entity, key)
        if (result === 'gone') gone.push(key)
        else if (result === 'refused') refused.push({ key, failure: null })
        else deleted.push(result)
      } catch (error) {
        refused.push({ key, failure: toFailure(error) })
      }
    }
  }
  const change = remember(backend, entity.id, deleted.map((before) => ({ kind: 'deleted', before })))
  return { deleted: deleted.map(({ key }) => key), refused, gone, change }
}

/** The rows that went; none where the batch was refused. */
async function takeBatch(backend: Backend, entity: Entity, batch: readonly string[]): Promise<readonly LoadedRow[]> {
  try {
    return await takeRows(backend, entity, [batchCondition(entity, batch)])
  } catch {
    return []
  }
}

function batchCondition(entity: Entity, batch: readonly string[]): Condition {
  const [column, ...more] = entity.key
  if (column !== undefined && more.length === 0) return oneOf(column, batch)
  return any(batch.flatMap((key) => keyCondition(entity, key) ?? []))
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
