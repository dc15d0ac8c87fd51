import type { Entity, Row } from '@portico/model'
import type { Backend } from '../context.ts'
import { BackendError, toFailure, unwrap } from '../failure.ts'
import type { RowChange } from '../history/history.ts'
import { buildKey } from '../records/key.ts'
import { type LoadedRow, MalformedAnswer } from '../records/select.ts'
import { relationName } from '../relation-name.ts'
import { identityOf } from '../session-state.ts'
import { type BulkOutcome, type RefusedRow, nothingDone } from './outcome.ts'
import { type PlannedRow, groupRows } from './planned.ts'

/** What was found out of a backend, by reader and schema: it is asked once a visit, and refuses once at most. */
const known = new WeakMap<Backend, Map<string, boolean>>()

/** Is `portico_rehearse()` (packages/model/sql/rehearse.sql) there, for this role? Throws a `BackendError` where nobody answers. */
export async function canRehearse(backend: Backend, entity: Entity): Promise<boolean> {
  const answers = known.get(backend) ?? new Map<string, boolean>()
  known.set(backend, answers)
  const reader = `${identityOf(backend.session.get())} ${entity.schema}`
  const told = answers.get(reader)
  if (told !== undefined) return told
  try {
    await send(backend, entity, [], { keep: false, columns: [] })
    answers.set(reader, true)
    return true
  } catch (thrown) {
    const { source } = toFailure(thrown)
    if (source === 'network') throw thrown
    if (source === 'rest') answers.set(reader, false)
    return false
  }
}

/**
 * Has the database try a list of changes: `POST /rest/v1/rpc/portico_rehearse`. With `keep` all of it is done where nothing
 * is refused; otherwise nothing is. Throws a `BackendError`, 57014 where it takes longer than the backend allows.
 */
export async function rehearse(backend: Backend, entity: Entity, rows: readonly PlannedRow[], keep: boolean, signal?: AbortSignal): Promise<BulkOutcome> {
  const columns = entity.fields.filter((field) => field.can.select).map((field) => field.name)
  const { groups, places } = groupRows(rows)
  const answer = await send(backend, entity, groups, { keep, columns }, signal)
  const set = new Set(groups.flatMap((group) => group.set))
  const count = (name: string): number => {
    const value: unknown = Reflect.get(answer, name)
    return typeof value === 'number' ? value : 0
  }
  return {
    ...nothingDone, inserted: count('inserted'), updated: count('updated'), deleted: count('deleted'), skipped: count('skipped'),
    refused: listOf(Reflect.get(answer, 'refused')).map((refusal) => readRefused(refusal, places)),
    done: listOf(Reflect.get(answer, 'rows')).flatMap(listOf).flatMap((row) => readDone(entity, set, row)),
  }
}

async function send(backend: Backend, entity: Entity, changes: unknown, more: { readonly keep: boolean; readonly columns: readonly string[] }, signal?: AbortSignal): Promise<object> {
  const builder = backend.rest.schema('public').rpc('portico_rehearse', { relation: relationName(entity), changes, ...more })
  const answer: unknown = unwrap(await (signal === undefined ? builder : builder.abortSignal(signal)))
  if (typeof answer !== 'object' || answer === null) throw new MalformedAnswer('The answer is not a report.')
  return answer
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function readRefused(refusal: unknown, places: readonly number[]): RefusedRow {
  if (typeof refusal !== 'object' || refusal === null) throw new MalformedAnswer('A refusal is not an object.')
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(refusal, name)
    return typeof value === 'string' ? value : null
  }
  const row: unknown = Reflect.get(refusal, 'row')
  const place = typeof row === 'number' ? (places[row] ?? null) : null
  const code = text('code') ?? ''
  if (code === 'gone' || code === 'changed' || code === 'let-be') return { place, reason: { kind: code } }
  // As the data service says it, so that one reader of messages finds the names.
  const { failure } = new BackendError(toFailure({ code, message: text('message') ?? '', details: text('detail'), hint: text('hint') }, 400))
  return { place, reason: { kind: 'failed', failure: { ...failure, constraint: text('constraint') ?? failure.constraint, column: text('column') ?? failure.column } } }
}

/** `set`: the columns that were asked to change; what a trigger changes beside them it changes again. */
function readDone(entity: Entity, set: ReadonlySet<string>, row: unknown): readonly RowChange[] {
  const [kind, was, now] = listOf(row)
  const before = readRow(entity, was)
  const after = readRow(entity, now)
  if (kind === 'inserted' && after !== null) return [{ kind: 'created', after }]
  if (kind === 'deleted' && before !== null) return [{ kind: 'deleted', before }]
  if (kind !== 'updated' || before === null || after === null) return []
  const fields = Object.keys(after.values).filter((name) => set.has(name) && after.values[name] !== before.values[name])
  return fields.length === 0 ? [] : [{ kind: 'updated', fields, before, after }]
}

function readRow(entity: Entity, raw: unknown): LoadedRow | null {
  if (typeof raw !== 'object' || raw === null) return null
  const values: Row = Object.fromEntries(Object.entries(raw).map(([name, value]): [string, string | null] => [name, typeof value === 'string' ? value : null]))
  return { key: buildKey(entity.key, values) ?? '', values, titles: {} }
}
