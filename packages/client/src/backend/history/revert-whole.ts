import type { Entity, Row } from '@portico/model'
import { type Reason, isSilence } from '../bulk/outcome.ts'
import { halfOf, wantsLess } from '../bulk/in-time.ts'
import type { PlannedRow } from '../bulk/planned.ts'
import { rehearse } from '../bulk/rehearse.ts'
import type { Backend } from '../context.ts'
import { toFailure } from '../failure.ts'
import { parseKey } from '../records/key.ts'
import { rowsAtOnce } from '../../lib/limits-bulk.ts'
import type { RowChange } from './history.ts'
import { type Obstacle, type Obstructed, type RevertOutcome, alteredFields, steadyFields } from './revert-outcome.ts'

/**
 * Puts many rows back through `rehearse.sql`, the last first, some thousand in one transaction: where some of them are in the
 * way, they are named and left, and the others go. A row comes back under its key, also where the database gives it.
 */
export async function revertWhole(backend: Backend, entity: Entity, rows: readonly RowChange[], onProgress?: (done: number) => void): Promise<RevertOutcome> {
  const done: RowChange[] = []
  const obstructed: Obstructed[] = []
  let left = rows
  let size = rowsAtOnce
  while (left.length > 0) {
    const part = left.slice(-size)
    try {
      const result = await revertPart(backend, entity, part.toReversed())
      done.push(...result.done)
      obstructed.push(...result.obstructed)
      left = left.slice(0, -size)
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (wantsLess(failure, part.length)) {
        size = halfOf(part.length)
        continue
      }
      obstructed.push(...part.map((row): Obstructed => ({ row, obstacle: isSilence(failure) ? { kind: 'silent' } : { kind: 'failed', failure } })))
      left = left.slice(0, -size)
      break
    }
    onProgress?.(rows.length - left.length)
  }
  return { done, obstructed, left, altered: altered(entity, rows, done) }
}

async function revertPart(backend: Backend, entity: Entity, rows: readonly RowChange[]): Promise<Pick<RevertOutcome, 'done' | 'obstructed'>> {
  const obstructed: Obstructed[] = []
  let wanted = rows
  while (wanted.length > 0) {
    const { refused, done } = await rehearse(backend, entity, wanted.map((row) => planBack(entity, row)), true)
    if (refused.length === 0) return { done, obstructed }
    const places = new Map(refused.map(({ place, reason }) => [place ?? 0, reason]))
    for (const [place, reason] of places) {
      const row = wanted[place]
      if (row !== undefined) obstructed.push({ row, obstacle: obstacleOf(row, reason) })
    }
    wanted = wanted.filter((_, place) => !places.has(place))
  }
  return { done: [], obstructed }
}

function obstacleOf(row: RowChange, reason: Reason): Obstacle {
  switch (reason.kind) {
    case 'failed': return reason
    case 'let-be': return { kind: 'refused' }
    case 'changed': return { kind: 'changed', fields: row.kind === 'updated' ? row.fields : [] }
    case 'gone': return { kind: 'gone' }
  }
}

/** What puts a row back. */
export function planBack(entity: Entity, row: RowChange): PlannedRow {
  const pick = (values: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  switch (row.kind) {
    case 'updated': return { op: 'update', key: parseKey(entity, row.after.key) ?? {}, set: pick(row.before.values, row.fields), expect: pick(row.after.values, row.fields) }
    case 'created': return { op: 'delete', key: parseKey(entity, row.after.key) ?? {}, set: {}, expect: pick(row.after.values, steadyFields(entity, row.after.values)) }
    case 'deleted': return { op: 'restore', key: {}, set: pick(row.before.values, entity.fields.filter((field) => (field.can.insert || field.isKey) && field.name in row.before.values).map((field) => field.name)), expect: {} }
  }
}

/** Fields of rows that came back otherwise than they were. */
function altered(entity: Entity, rows: readonly RowChange[], done: readonly RowChange[]): readonly string[] {
  const made = new Map(done.flatMap((row) => (row.kind === 'created' ? [[row.after.key, row] as const] : [])))
  return [...new Set(rows.flatMap((row) => {
    const back = row.kind === 'deleted' ? made.get(row.before.key) : undefined
    return back === undefined ? [] : alteredFields(entity, row, back)
  }))]
}
