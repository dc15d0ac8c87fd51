import type { Entity } from '@portico/model'
import { changesPage } from '../../lib/limits.ts'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { parseKey } from '../records/key.ts'
import { MalformedAnswer, textOf } from '../records/select.ts'
import { relationName } from '../relation-name.ts'

/** A field that a change changed, in PostgreSQL's text form. */
export interface ChangedValue {
  readonly field: string
  readonly old: string | null
  readonly new: string | null
  /** It was too long to be kept: neither side is known. */
  readonly cut: boolean
}

/** One change of a record, as far as the role may read it. */
export interface RecordChange {
  /** Rises by one with each change of the record; those that one may not read are left out. */
  readonly version: number
  readonly op: 'insert' | 'update'
  /** ISO 8601. */
  readonly at: string
  /** The user id; null where nobody was signed in. */
  readonly actor: string | null
  readonly role: string | null
  readonly values: readonly ChangedValue[]
}

export interface ChangesPage {
  /** The newest first. */
  readonly entries: readonly RecordChange[]
  /** Where older ones begin; null: there are none to be read. */
  readonly next: number | null
}

/** A page of who changed a record: `POST /rest/v1/rpc/portico_history` (`history.sql`). Throws a `BackendError`. */
export async function loadChanges(backend: Backend, entity: Entity, key: string, before: number | null, signal: AbortSignal): Promise<ChangesPage> {
  const parts = parseKey(entity, key)
  if (parts === null) return { entries: [], next: null }
  const answer: unknown = unwrap(await backend.rest.schema('public').rpc('portico_history', {
    relation: relationName(entity), key: entity.key.map((name) => parts[name] ?? null), before, most: changesPage,
  }).abortSignal(signal))
  if (typeof answer !== 'object' || answer === null || !('entries' in answer) || !Array.isArray(answer.entries)) throw new MalformedAnswer('The answer is no history.')
  return { entries: answer.entries.flatMap(readChange), next: 'next' in answer && typeof answer.next === 'number' ? answer.next : null }
}

function readChange(raw: unknown): readonly RecordChange[] {
  if (typeof raw !== 'object' || raw === null) return []
  const version: unknown = Reflect.get(raw, 'version')
  const at = textOf(raw, 'at')
  const values: unknown = Reflect.get(raw, 'values')
  if (typeof version !== 'number' || at === null) return []
  return [{ version, at, op: textOf(raw, 'op') === 'insert' ? 'insert' : 'update', actor: textOf(raw, 'actor'), role: textOf(raw, 'role'), values: Array.isArray(values) ? values.flatMap(readValue) : [] }]
}

function readValue(raw: unknown): readonly ChangedValue[] {
  if (typeof raw !== 'object' || raw === null) return []
  const field = textOf(raw, 'field')
  return field === null ? [] : [{ field, old: textOf(raw, 'old'), new: textOf(raw, 'new'), cut: Reflect.get(raw, 'cut') === true }]
}
