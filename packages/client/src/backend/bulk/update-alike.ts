import type { Entity } from '@portico/model'
import type { Backend } from '../context.ts'
import { toFailure, unwrap } from '../failure.ts'
import type { RowChange } from '../history/history.ts'
import { buildGuard } from '../records/base.ts'
import { type Condition, all, any, compare, renderCondition } from '../records/condition.ts'
import { buildKey } from '../records/key.ts'
import { restrict } from '../records/restrict.ts'
import { type LoadedRow, buildPlainSelection, parseRows } from '../records/select.ts'
import { buildBody } from '../records/wire.ts'
import { longestUpdateBatch } from '../../lib/limits-bulk.ts'
import { type BulkOutcome, addOutcomes, isSilence, nothingDone } from './outcome.ts'
import type { PlannedRow } from './planned.ts'

/** A planned row with its place in the list that was given. */
export type Placed = readonly [place: number, row: PlannedRow]

interface Guarded {
  readonly placed: Placed
  readonly condition: Condition
  readonly length: number
}

/**
 * Rows that all get the same values, each on what was seen of it, as many as an address holds in a request:
 * `PATCH /rest/v1/:table?or=(and(id.eq.1,state.eq.a),and(id.eq.2,state.eq.b))`. `rest`: those that were not reached, or
 * whose request was refused as a whole; nothing was done with them, and only one by one it shows why. Never rejects.
 */
export async function updateAlike(backend: Backend, entity: Entity, batch: readonly Placed[]): Promise<{ readonly outcome: BulkOutcome; readonly rest: readonly Placed[] }> {
  const [first] = batch
  const isAlike = first !== undefined && batch.length > 1 && entity.can.select && batch.every(([, { set }]) => JSON.stringify(set) === JSON.stringify(first[1].set))
  if (!isAlike) return { outcome: nothingDone, rest: batch }
  const guarded = batch.map((placed) => guardOf(entity, placed))
  const rest = batch.filter((_, index) => guarded[index] == null)
  let outcome: BulkOutcome = nothingDone
  let left = guarded.flatMap((each) => each ?? [])
  while (left.length > 0) {
    let length = 0
    const end = left.findIndex((each) => (length += each.length) > longestUpdateBatch)
    const part = left.slice(0, end === -1 ? left.length : Math.max(end, 1))
    left = left.slice(part.length)
    try {
      const rows = await send(backend, entity, first[1], part.map(({ condition }) => condition))
      const byKey = new Map(rows.map((row) => [row.key, row]))
      const done = part.flatMap(({ placed: [, row] }) => changeOf(entity, row, byKey) ?? [])
      outcome = addOutcomes(outcome, { ...nothingDone, updated: done.length, done })
      rest.push(...part.flatMap(({ placed }) => (byKey.has(keyOf(entity, placed[1])) ? [] : [placed])))
    } catch (thrown) {
      const places = (some: readonly Placed[]) => some.map(([place]) => place)
      if (isSilence(toFailure(thrown))) return { outcome: { ...outcome, unknown: places(part.map(({ placed }) => placed)), left: places([...rest, ...left.map(({ placed }) => placed)]) }, rest: [] }
      rest.push(...part.map(({ placed }) => placed))
    }
  }
  return { outcome, rest }
}

/** The condition that finds the row as it was seen; null where the database cannot compare that. */
function guardOf(entity: Entity, placed: Placed): Guarded | null {
  const [, { key, set, expect }] = placed
  const guard = buildGuard(entity, expect, [...new Set([...Object.keys(set), ...Object.keys(expect)])])
  if (guard.kind !== 'guarded') return null
  const condition = all([...Object.entries(key).map(([name, value]) => compare(name, 'eq', value ?? '')), ...guard.conditions])
  return { placed, condition, length: renderCondition(condition).length }
}

async function send(backend: Backend, entity: Entity, { set }: PlannedRow, conditions: readonly Condition[]): Promise<readonly LoadedRow[]> {
  const selection = buildPlainSelection(entity)
  return parseRows(selection, unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).update(buildBody(entity, set)), [any(conditions)]).select(selection.text)))
}

const keyOf = (entity: Entity, row: PlannedRow): string => buildKey(entity.key, row.key) ?? ''

function changeOf(entity: Entity, row: PlannedRow, byKey: ReadonlyMap<string, LoadedRow>): RowChange | null {
  const after = byKey.get(keyOf(entity, row))
  return after === undefined ? null : { kind: 'updated', fields: Object.keys(row.set), before: { key: after.key, values: { ...row.expect }, titles: {} }, after }
}
