import type { Entity, Model, Row } from '@portico/model'
import { updatesAtOnce } from '../../lib/limits.ts'
import type { Backend } from '../context.ts'
import { type Failure, toFailure } from '../failure.ts'
import type { Change, RowChange } from '../history/history.ts'
import { remember, track } from '../history/remember.ts'
import type { LoadedRow } from './select.ts'
import { writeRecord } from './update.ts'

/** A row as it was read, and what it is to hold. */
export interface RowUpdate {
  readonly base: LoadedRow
  readonly values: Row
}

export interface UpdateManyResult {
  /** What can be undone, as one; null where nothing was changed. */
  readonly change: Change | null
  readonly saved: readonly { readonly update: RowUpdate; readonly row: LoadedRow }[]
  /** Not changed: somebody else was first, it is gone, a policy refused (`failure` null) or the backend said why. */
  readonly refused: readonly { readonly update: RowUpdate; readonly kind: 'conflict' | 'gone' | 'refused' | 'silent'; readonly failure: Failure | null }[]
}

/**
 * Writes many rows, each on the values it was based on, a few requests at once. Stops where the backend no longer answers:
 * what was not sent is told as `silent`. Remembered as one change. Never rejects.
 */
export async function updateRecords(backend: Backend, model: Model, entity: Entity, updates: readonly RowUpdate[], onProgress: (done: number) => void): Promise<UpdateManyResult> {
  return await track(backend, updateEach(backend, model, entity, updates, onProgress))
}

async function updateEach(backend: Backend, model: Model, entity: Entity, updates: readonly RowUpdate[], onProgress: (done: number) => void): Promise<UpdateManyResult> {
  const changes: RowChange[] = []
  const saved: UpdateManyResult['saved'][number][] = []
  const refused: UpdateManyResult['refused'][number][] = []
  const queue = updates.values()
  let isSilent = false
  const work = async () => {
    for (const update of queue) {
      if (isSilent) refused.push({ update, kind: 'silent', failure: null })
      else {
        try {
          const written = (after: LoadedRow) => changes.push({ kind: 'updated', fields: Object.keys(update.values), before: update.base, after })
          const result = await writeRecord(backend, model, entity, update.base, update.values, undefined, written)
          if (result.kind === 'saved') saved.push({ update, row: result.row })
          else refused.push({ update, kind: result.kind, failure: null })
        } catch (thrown) {
          const failure = toFailure(thrown)
          isSilent ||= failure.source === 'network' || failure.source === 'gateway'
          refused.push({ update, kind: isSilent ? 'silent' : 'refused', failure })
        }
      }
      onProgress(saved.length + refused.length)
    }
  }
  await Promise.all(Array.from({ length: updatesAtOnce }, work))
  // Told in the order they were given, whichever was answered first.
  const places = new Map(updates.map((update, index) => [update, index]))
  const byPlace = (a: { readonly update: RowUpdate }, b: { readonly update: RowUpdate }) => (places.get(a.update) ?? 0) - (places.get(b.update) ?? 0)
  return { saved: saved.toSorted(byPlace), refused: refused.toSorted(byPlace), change: remember(backend, entity.id, changes) }
}
