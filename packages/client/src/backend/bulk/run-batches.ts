import type { Entity, Model, Row } from '@portico/model'
import type { Backend } from '../context.ts'
import { toFailure, unwrap } from '../failure.ts'
import type { RowChange } from '../history/history.ts'
import { buildGuard } from '../records/base.ts'
import { type Condition, all, any, compare, oneOf, renderCondition } from '../records/condition.ts'
import { takeRows } from '../records/delete.ts'
import { createRecord } from '../records/insert.ts'
import { buildKey } from '../records/key.ts'
import { restrict } from '../records/restrict.ts'
import { type LoadedRow, buildPlainSelection, parseRows } from '../records/select.ts'
import { writeRecord } from '../records/update.ts'
import { buildBody } from '../records/wire.ts'
import { batchRows, largestDeleteBatch, longestDeleteBatch, updatesAtOnce, updatesInRound } from '../../lib/limits-bulk.ts'
import { type BulkOutcome, type Reason, addOutcomes, isSilence, nothingDone } from './outcome.ts'
import type { PlannedRow } from './planned.ts'
import { type Placed, updateAlike } from './update-alike.ts'

export interface BatchOptions {
  /** Asked before each request. */
  readonly isStopped: () => boolean
  readonly onProgress: (outcome: BulkOutcome) => void
}

/**
 * Carries out planned rows through the tables themselves, some at a time: each batch is done or refused as a whole, and a
 * refused one is tried row by row, so that each refusal has its reason. Ends where the backend goes silent. Never rejects.
 */
export async function runBatches(backend: Backend, model: Model, entity: Entity, rows: readonly PlannedRow[], { isStopped, onProgress }: BatchOptions): Promise<BulkOutcome> {
  let outcome: BulkOutcome = nothingDone
  let left: readonly Placed[] = [...rows.entries()]
  while (left.length > 0 && !isStopped() && !isSilent(outcome)) {
    const batch = nextBatch(entity, left)
    left = left.slice(batch.length)
    outcome = addOutcomes(outcome, await runBatch(backend, model, entity, batch, isStopped))
    onProgress(outcome)
  }
  return withLeft(outcome, left)
}

/** A batch that was not finished ends it: it was stopped, or nobody answers. */
const isSilent = ({ unknown, left }: BulkOutcome): boolean => unknown.length + left.length > 0

const withLeft = (outcome: BulkOutcome, left: readonly Placed[]): BulkOutcome => ({ ...outcome, left: [...outcome.left, ...left.map(([place]) => place)] })

/** Rows of one kind that one round of requests takes. */
function nextBatch(entity: Entity, rows: readonly Placed[]): readonly Placed[] {
  const [, first] = rows[0] ?? []
  if (first === undefined) return []
  const upTo = (most: number, isAlike: (row: PlannedRow) => boolean) => {
    const end = rows.slice(0, most).findIndex(([, row]) => !isAlike(row))
    return rows.slice(0, end === -1 ? most : Math.max(end, 1))
  }
  const shape = shapeOf(first)
  if (first.op !== 'update' || isSought(entity, first)) return upTo(first.op === 'insert' ? batchRows : largestDeleteBatch, (row) => shapeOf(row) === shape)
  const set = JSON.stringify(first.set)
  const alike = upTo(largestDeleteBatch, (row) => row.op === 'update' && JSON.stringify(row.set) === set && !isSought(entity, row))
  return alike.length > 1 ? alike : upTo(updatesInRound, (row) => row.op === 'update' && !isSought(entity, row))
}

const shapeOf = ({ op, key, set }: PlannedRow): string => JSON.stringify([op, Object.keys(key), Object.keys(set)])

/** Must it be looked for first, because only the columns of a file tell it, or because nobody said what it was seen with? */
function isSought(entity: Entity, { op, key, set, expect }: PlannedRow): boolean {
  if (op === 'put' || op === 'add') return true
  return op === 'update' && (buildKey(entity.key, key) === null || Object.keys(set).some((name) => !(name in expect) && entity.byName.get(name)?.can.select === true))
}

async function runBatch(backend: Backend, model: Model, entity: Entity, batch: readonly Placed[], isStopped: () => boolean): Promise<BulkOutcome> {
  const [, first] = batch[0] ?? []
  if (first === undefined) return nothingDone
  if (isSought(entity, first)) return await runByKey(backend, model, entity, batch, isStopped)
  if (first.op === 'update') return await runUpdates(backend, model, entity, batch, isStopped)
  if (batch.length > 1) {
    const whole = await runWhole(backend, entity, batch)
    if (whole !== null) return whole
  }
  let outcome: BulkOutcome = nothingDone
  for (const [index, placed] of batch.entries()) {
    if (isSilent(outcome)) return withLeft(outcome, batch.slice(index))
    outcome = addOutcomes(outcome, await runRow(backend, model, entity, placed))
  }
  return outcome
}

/** Those that get the same values in one request, what it did not reach row by row. */
async function runUpdates(backend: Backend, model: Model, entity: Entity, batch: readonly Placed[], isStopped: () => boolean): Promise<BulkOutcome> {
  const { outcome, rest } = await updateAlike(backend, entity, batch)
  return isSilent(outcome) ? withLeft(outcome, rest) : addOutcomes(outcome, await runRows(backend, model, entity, rest, isStopped))
}

/** Some at once, a further one as soon as one is answered, in the order that they have; until it is stopped or nobody answers. */
async function runRows(backend: Backend, model: Model, entity: Entity, rows: readonly Placed[], isStopped: () => boolean): Promise<BulkOutcome> {
  const outcomes: BulkOutcome[] = rows.map(() => nothingDone)
  let next = 0
  let isOver = false
  const work = async () => {
    while (!isOver && !isStopped()) {
      const at = next
      const placed = rows[at]
      if (placed === undefined) return
      next += 1
      const one = await runRow(backend, model, entity, placed)
      outcomes[at] = one
      isOver ||= isSilent(one)
    }
  }
  await Promise.all(Array.from({ length: updatesAtOnce }, work))
  return withLeft(outcomes.reduce(addOutcomes, nothingDone), rows.slice(next))
}

/** One request for all of them; null where it was refused, or did not reach all, and nothing was done. */
async function runWhole(backend: Backend, entity: Entity, batch: readonly Placed[]): Promise<BulkOutcome | null> {
  const table = backend.rest.schema(entity.schema).from(entity.name)
  const selection = buildPlainSelection(entity)
  try {
    if (batch[0]?.[1].op === 'delete') {
      const isSeen = batch.some(([, row]) => Object.keys(row.expect).length > 0)
      const condition = isSeen ? any(batch.map(([, row]) => seenAs(entity, row))) : hasKeyOf(batch)
      if (renderCondition(condition).length > longestDeleteBatch * 2) return null
      const taken = await takeRows(backend, entity, [condition])
      const went = new Set(taken.map(({ key }) => key))
      // What it did not reach has its reason told one by one.
      const rest = batch.filter(([, row]) => !went.has(buildKey(entity.key, row.key) ?? ''))
      const outcome = { ...nothingDone, deleted: taken.length, done: taken.map((before): RowChange => ({ kind: 'deleted', before })) }
      return rest.length === 0 ? outcome : addOutcomes(outcome, await runRest(backend, entity, rest))
    }
    const bodies = batch.map(([, row]) => buildBody(entity, row.set))
    if (!entity.can.select) {
      unwrap(await table.insert(bodies), 'null is fine')
      return { ...nothingDone, inserted: batch.length }
    }
    const made = parseRows(selection, unwrap(await table.insert(bodies).select(selection.text)))
    return { ...nothingDone, inserted: made.length, done: made.map((after): RowChange => ({ kind: 'created', after })) }
  } catch (thrown) {
    return isSilence(toFailure(thrown)) ? { ...nothingDone, unknown: batch.map(([place]) => place) } : null
  }
}

/** That it is the row, and as it was seen. */
function seenAs(entity: Entity, { key, expect }: PlannedRow): Condition {
  return all([...Object.entries(key).map(([name, value]) => compare(name, 'eq', value ?? '')), ...buildGuard(entity, expect, Object.keys(expect)).conditions])
}

/** That a row has one of these keys. */
function hasKeyOf(batch: readonly Placed[]): Condition {
  const [column, ...more] = Object.keys(batch[0]?.[1].key ?? {})
  if (column !== undefined && more.length === 0) return oneOf(column, batch.map(([, row]) => row.key[column] ?? ''))
  return any(batch.map(([, row]) => all(Object.entries(row.key).map(([name, value]) => compare(name, 'eq', value ?? '')))))
}

/** Those of the rows that are there. */
async function readRows(backend: Backend, entity: Entity, batch: readonly Placed[]): Promise<readonly LoadedRow[]> {
  const selection = buildPlainSelection(entity)
  return parseRows(selection, unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).select(selection.text), [hasKeyOf(batch)])))
}

/** Deletions that a batch did not reach. */
async function runRest(backend: Backend, entity: Entity, rest: readonly Placed[]): Promise<BulkOutcome> {
  const there = new Map((await readRows(backend, entity, rest)).map((row) => [row.key, row]))
  const kindOf = ({ key, expect }: PlannedRow) => {
    const now = there.get(buildKey(entity.key, key) ?? '')
    if (now === undefined) return 'gone'
    return Object.entries(expect).every(([name, value]) => now.values[name] === value) ? 'let-be' : 'changed'
  }
  return { ...nothingDone, refused: rest.map(([place, row]) => ({ place, reason: { kind: kindOf(row) } })) }
}

async function runRow(backend: Backend, model: Model, entity: Entity, [place, row]: Placed): Promise<BulkOutcome> {
  const refuse = (reason: Reason): BulkOutcome => ({ ...nothingDone, refused: [{ place, reason }] })
  const key = buildKey(entity.key, row.key) ?? ''
  try {
    switch (row.op) {
      case 'update': {
        const base: LoadedRow = { key, values: { ...row.expect }, titles: {} }
        const known = Object.keys(row.set).every((name) => name in row.expect) ? base : { ...base, values: { ...row.set, ...row.expect } }
        const result = await writeRecord(backend, model, entity, known, row.set, { also: Object.keys(row.expect).filter((name) => !(name in row.set)), isPlain: true })
        if (result.kind === 'conflict') return refuse({ kind: 'changed' })
        if (result.kind !== 'saved') return refuse({ kind: result.kind === 'gone' ? 'gone' : 'let-be' })
        return { ...nothingDone, updated: 1, done: [{ kind: 'updated', fields: Object.keys(row.set), before: known, after: result.row }] }
      }
      case 'delete': {
        const [taken] = await takeRows(backend, entity, [seenAs(entity, row)])
        return taken === undefined ? await runRest(backend, entity, [[place, row]]) : { ...nothingDone, deleted: 1, done: [{ kind: 'deleted', before: taken }] }
      }
      default: {
        const after = await createRecord(backend, model, entity, row.set)
        return { ...nothingDone, inserted: 1, done: after === null ? [] : [{ kind: 'created', after }] }
      }
    }
  } catch (thrown) {
    const failure = toFailure(thrown)
    return isSilence(failure) ? { ...nothingDone, unknown: [place] } : refuse({ kind: 'failed', failure })
  }
}

/** Looks which rows are there by the keys that came, and updates, leaves or inserts accordingly. */
async function runByKey(backend: Backend, model: Model, entity: Entity, batch: readonly Placed[], isStopped: () => boolean): Promise<BulkOutcome> {
  let found: readonly LoadedRow[]
  try {
    found = await readRows(backend, entity, batch)
  } catch (thrown) {
    const failure = toFailure(thrown)
    // Only reading was tried: nothing is uncertain, and nothing is done.
    if (isSilence(failure)) return withLeft(nothingDone, batch)
    return { ...nothingDone, refused: batch.map(([place]) => ({ place, reason: { kind: 'failed', failure } })) }
  }
  const byKey = new Map(found.map((row) => [keyText(Object.keys(batch[0]?.[1].key ?? {}), row.values), row]))
  const skipped = batch.filter(([, row]) => row.op === 'add' && byKey.has(keyText(Object.keys(row.key), row.key)))
  const planned = batch.flatMap(([place, row]): Placed[] => {
    const known = byKey.get(keyText(Object.keys(row.key), row.key))
    if (known === undefined) return row.op === 'update' ? [] : [[place, { ...row, op: 'insert', key: {}, set: { ...row.key, ...row.set } }]]
    if (row.op === 'add') return []
    const key: Row = Object.fromEntries(entity.key.map((name) => [name, known.values[name] ?? null]))
    const expect: Row = { ...Object.fromEntries(Object.keys(row.set).map((name) => [name, known.values[name] ?? null])), ...row.expect }
    return [[place, { op: 'update', key, set: row.set, expect }]]
  })
  const gone = batch.filter(([, row]) => row.op === 'update' && !byKey.has(keyText(Object.keys(row.key), row.key)))
  let outcome: BulkOutcome = { ...nothingDone, skipped: skipped.length, refused: gone.map(([place]) => ({ place, reason: { kind: 'gone' } })) }
  for (let left: readonly Placed[] = planned; left.length > 0;) {
    const next = nextBatch(entity, left)
    left = left.slice(next.length)
    outcome = addOutcomes(outcome, await runBatch(backend, model, entity, next, isStopped))
    if (isSilent(outcome)) return withLeft(outcome, left)
  }
  return outcome
}

const keyText = (names: readonly string[], values: Row): string => JSON.stringify(names.map((name) => values[name] ?? null))
