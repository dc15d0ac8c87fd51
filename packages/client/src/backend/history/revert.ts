import type { Entity, Model, Row } from '@portico/model'
import type { Backend } from '../context.ts'
import { toFailure } from '../failure.ts'
import { isSilence } from '../bulk/outcome.ts'
import { canRehearse } from '../bulk/rehearse.ts'
import { buildGuard } from '../records/base.ts'
import type { Condition } from '../records/condition.ts'
import { takeRows } from '../records/delete.ts'
import { createRecord } from '../records/insert.ts'
import { loadRow } from '../records/record.ts'
import { writeRecord } from '../records/update.ts'
import { keyCondition } from '../records/wire.ts'
import { longestDeleteBatch, updatesAtOnce } from '../../lib/limits-bulk.ts'
import { canRestore } from './can-restore.ts'
import { findLinked } from './find-linked.ts'
import type { Change, RowChange } from './history.ts'
import { type Obstacle, type Obstructed, type RevertOutcome, alteredFields, steadyFields } from './revert-outcome.ts'
import { revertWhole } from './revert-whole.ts'

/**
 * Puts a change back, the last row first. A row that is not as the change left it is let be: the conditions that say so
 * travel with the write. Ends where the backend goes silent. Never rejects.
 */
export async function revertChange(backend: Backend, model: Model, entity: Entity, whole: Change, onProgress?: (done: number) => void): Promise<RevertOutcome> {
  const linked = await findLinked(backend, model, entity, whole.rows.flatMap((row) => (row.kind === 'created' ? [row.after.key] : []))).catch((thrown: unknown) => (isSilence(toFailure(thrown)) ? null : new Set<string>()))
  const last = whole.rows.at(-1)
  if (linked === null) return { done: [], obstructed: last === undefined ? [] : [{ row: last, obstacle: { kind: 'silent' } }], left: whole.rows.slice(0, -1), altered: [] }
  const isLinked = (row: RowChange) => row.kind === 'created' && linked.has(row.after.key)
  const kept = whole.rows.filter(isLinked).map((row): Obstructed => ({ row, obstacle: { kind: 'linked' } }))
  const outcome = await revertRows(backend, model, entity, { ...whole, rows: whole.rows.filter((row) => !isLinked(row)) }, onProgress)
  return { ...outcome, obstructed: [...kept, ...outcome.obstructed] }
}

async function revertRows(backend: Backend, model: Model, entity: Entity, change: Change, onProgress: ((done: number) => void) | undefined): Promise<RevertOutcome> {
  const isMuch = change.rows.length > 1 || change.rows.some((row) => row.kind === 'deleted' && !canRestore(entity))
  const isInstalled = isMuch && (await canRehearse(backend, entity).catch(() => false))
  if (isInstalled) return await revertWhole(backend, entity, change.rows, onProgress)
  const done: RowChange[] = []
  const obstructed: Obstructed[] = []
  const altered = new Set<string>()
  let left = change.rows
  while (left.length > 0) {
    const part = lastTogether(left)
    left = left.slice(0, -part.length)
    for (const { row, result } of await Promise.all(part.map(async (row) => ({ row, result: await revertRow(backend, model, entity, row) })))) {
      if ('obstacle' in result) {
        obstructed.push(result)
      } else {
        done.push(result)
        for (const name of alteredFields(entity, row, result)) altered.add(name)
      }
    }
    if (obstructed.some(({ obstacle }) => obstacle.kind === 'silent')) break
    onProgress?.(done.length + obstructed.length)
  }
  return { done, obstructed, left, altered: [...altered] }
}

/** The last row, with those before it that can go at the same time: changes of other records. The last comes first. */
function lastTogether(rows: readonly RowChange[]): readonly RowChange[] {
  const keys = new Set<string>()
  const part = rows.slice(-updatesAtOnce).toReversed()
  const end = part.findIndex((row) => {
    if (row.kind !== 'updated' || keys.has(row.after.key)) return true
    keys.add(row.after.key)
    return false
  })
  return part.slice(0, end === -1 ? part.length : Math.max(end, 1))
}

async function revertRow(backend: Backend, model: Model, entity: Entity, row: RowChange): Promise<RowChange | Obstructed> {
  const stop = (obstacle: Obstacle): Obstructed => ({ row, obstacle })
  try {
    switch (row.kind) {
      case 'updated': {
        const back: Row = Object.fromEntries(row.fields.map((name) => [name, row.before.values[name] ?? null]))
        const result = await writeRecord(backend, model, entity, row.after, back)
        if (result.kind === 'conflict') return stop({ kind: 'changed', fields: result.fields })
        return result.kind === 'saved' ? { kind: 'updated', fields: row.fields, before: row.after, after: result.row } : stop({ kind: result.kind })
      }
      case 'created': return await takeBack(backend, model, entity, row, stop)
      case 'deleted': {
        if (!entity.can.insert) return stop({ kind: 'cannot-insert' })
        if (!canRestore(entity)) return stop({ kind: 'no-key' })
        const after = await createRecord(backend, model, entity, insertable(entity, row.before.values))
        return { kind: 'created', after: after ?? row.before }
      }
    }
  } catch (thrown) {
    const failure = toFailure(thrown)
    return stop(isSilence(failure) ? { kind: 'silent' } : { kind: 'failed', failure })
  }
}

/** Deletes a row that is still as it was created: compared here for its reason, and in the request for what comes between. */
async function takeBack(backend: Backend, model: Model, entity: Entity, row: RowChange & { readonly kind: 'created' }, stop: (obstacle: Obstacle) => Obstructed): Promise<RowChange | Obstructed> {
  const { after } = row
  const key = keyCondition(entity, after.key)
  const now = await loadRow(backend, model, entity, after.key)
  if (key === null || now === null) return stop({ kind: 'gone' })
  const fields = steadyFields(entity, after.values)
  const changed = fields.filter((name) => now.values[name] !== after.values[name])
  if (changed.length > 0) return stop({ kind: 'changed', fields: changed })
  const [taken] = await takeRows(backend, entity, [key, ...short(buildGuard(entity, Object.fromEntries(fields.map((name) => [name, after.values[name] ?? null])), fields).conditions)])
  if (taken !== undefined) return { kind: 'deleted', before: taken }
  const later = await loadRow(backend, model, entity, after.key)
  if (later === null) return stop({ kind: 'gone' })
  const changedSince = fields.filter((name) => later.values[name] !== after.values[name])
  return stop(changedSince.length > 0 ? { kind: 'changed', fields: changedSince } : { kind: 'refused' })
}

/** A request has so much room; what does not fit was compared a moment before. */
function short(conditions: readonly Condition[]): readonly Condition[] {
  let length = 0
  return conditions.filter((condition) => {
    length += JSON.stringify(condition).length
    return length <= longestDeleteBatch
  })
}

function insertable(entity: Entity, values: Row): Row {
  return Object.fromEntries(entity.fields.filter((field) => field.can.insert && field.name in values).map((field) => [field.name, values[field.name] ?? null]))
}
