import type { Entity, Field, Model, Row } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { remember, track } from '../history/remember.ts'
import { buildGuard } from './base.ts'
import type { Condition } from './condition.ts'
import { nameMembers } from './members.ts'
import { loadRow } from './record.ts'
import { restrict } from './restrict.ts'
import { type LoadedRow, buildPlainSelection, buildSelection, parseRows } from './select.ts'
import { buildBody, keyCondition } from './wire.ts'
import { updateAttempts } from '../../lib/limits.ts'

/** What became of a write. */
export type UpdateResult =
  /** `row` is the row as it is now. */
  | { readonly kind: 'saved'; readonly row: LoadedRow }
  /** Somebody else changed a written field since it was read; `row` is theirs. */
  | { readonly kind: 'conflict'; readonly row: LoadedRow; readonly fields: readonly string[] }
  /** The row is there and unchanged, and a policy does not let this role change it. */
  | { readonly kind: 'refused'; readonly row: LoadedRow }
  /** There is no such row any more, or the role may not see it any more. */
  | { readonly kind: 'gone' }

interface WriteOptions {
  readonly signal?: AbortSignal
  /** Told where this very write changed the row. */
  readonly written?: (row: LoadedRow) => void
  /** Fields beside those that are written which must be as they were. */
  readonly also?: readonly string[]
  /** The row comes back without the titles of what it refers to: of many rows nobody looks at them. */
  readonly isPlain?: boolean
}

/** `writeRecord`, remembered so that it can be undone. */
export async function updateRecord(backend: Backend, model: Model, entity: Entity, base: LoadedRow, changes: Row, signal?: AbortSignal): Promise<UpdateResult> {
  const written = (after: LoadedRow) => remember(backend, entity.id, [{ kind: 'updated', fields: Object.keys(changes), before: base, after }])
  return await track(backend, writeRecord(backend, model, entity, base, changes, { ...(signal === undefined ? {} : { signal }), written }))
}

/**
 * Writes fields of one record, naming the values they were based on:
 * `PATCH /rest/v1/:table?or=(and(id.eq.5,weight.eq.2.1))&select=…` with `Prefer: return=representation`. Where nothing was
 * changed the row is read again, to tell a conflict from a refusal and from a row that is gone. Throws a `BackendError`
 * for everything the backend says itself.
 */
export async function writeRecord(backend: Backend, model: Model, entity: Entity, base: LoadedRow, changes: Row, { signal, written, also = [], isPlain = false }: WriteOptions = {}): Promise<UpdateResult> {
  const fields = Object.keys(changes)
  const key = keyCondition(entity, base.key)
  if (key === null) return { kind: 'gone' }
  let known = base
  for (let attempt = 0; attempt < updateAttempts; attempt += 1) {
    const guard = buildGuard(entity, known.values, [...fields, ...also])
    const blocked = guard.kind === 'reread' ? await compareFirst(backend, model, entity, base, changes, also, signal) : null
    if (blocked !== null) return blocked
    const row = await send(backend, model, entity, [key, ...guard.conditions], changes, isPlain, signal)
    if (row !== null) {
      written?.(row)
      return { kind: 'saved', row }
    }
    const now = await loadRow(backend, model, entity, base.key, signal)
    const verdict = judge(entity, base, known, now, changes, also)
    if (verdict !== null) return verdict
    if (now !== null) known = now
  }
  return { kind: 'refused', row: known }
}

/** For a base that the database cannot compare: the moment between this read and the write stays open. */
async function compareFirst(backend: Backend, model: Model, entity: Entity, base: LoadedRow, changes: Row, also: readonly string[], signal: AbortSignal | undefined): Promise<UpdateResult | null> {
  const now = await loadRow(backend, model, entity, base.key, signal)
  if (now === null) return { kind: 'gone' }
  const verdict = judge(entity, base, now, now, changes, also)
  return verdict?.kind === 'refused' ? null : verdict
}

/**
 * Why nothing was changed, from the row as it was read first (`base`), as it was assumed in the request (`known`) and as
 * it is now. Null: only what stood in for the base has changed, and the write may be tried again.
 */
export function judge(entity: Pick<Entity, 'byName'>, base: LoadedRow, known: LoadedRow, now: LoadedRow | null, changes: Row, also: readonly string[] = []): UpdateResult | null {
  if (now === null) return { kind: 'gone' }
  const fields = Object.keys(changes)
  const isWanted = (name: string) => isSameValue(entity.byName.get(name), now.values[name], changes[name])
  if (fields.every(isWanted)) return { kind: 'saved', row: now }
  const changed = [...fields, ...also].filter((name) => now.values[name] !== base.values[name] && !(name in changes && isWanted(name)))
  if (changed.length > 0) return { kind: 'conflict', row: now, fields: changed }
  const isSame = Object.entries(now.values).every(([name, value]) => known.values[name] === value)
  return isSame ? { kind: 'refused', row: now } : null
}

const figures: ReadonlySet<string> = new Set(['integer', 'decimal', 'currency', 'percent', 'rating'])

/** A number may come back with other zeros than it was sent with: 31.4 is kept as 31.40. */
export function isSameValue(field: Field | undefined, one: Row[string] | undefined, other: Row[string] | undefined): boolean {
  if (one === other) return true
  return field !== undefined && figures.has(field.kind) && typeof one === 'string' && typeof other === 'string' && plainNumber(one) === plainNumber(other)
}

function plainNumber(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text.replace(/^(-?)0+(?=\d)/, '$1').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text
}

async function send(backend: Backend, model: Model, entity: Entity, conditions: readonly Condition[], changes: Row, isPlain: boolean, signal: AbortSignal | undefined): Promise<LoadedRow | null> {
  const selection = isPlain ? buildPlainSelection(entity) : buildSelection(model, entity)
  const builder = restrict(backend.rest.schema(entity.schema).from(entity.name).update(buildBody(entity, changes)), conditions).select(selection.text)
  const answer = unwrap(await (signal === undefined ? builder : builder.abortSignal(signal)))
  const rows = parseRows(selection, answer)
  if (isPlain) return rows[0] ?? null
  return (await nameMembers(backend, model, [{ fields: entity.fields, rows }], signal))[0]?.[0] ?? null
}
