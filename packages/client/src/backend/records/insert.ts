import type { Entity, Model, Row } from '@portico/model'
import type { Backend } from '../context.ts'
import { toFailure, unwrap } from '../failure.ts'
import { remember, track } from '../history/remember.ts'
import { nameMembers } from './members.ts'
import { type LoadedRow, buildSelection, parseRows } from './select.ts'
import { buildBody } from './wire.ts'

/** `createRecord`, remembered so that it can be undone; what the role may not read it could not delete. */
export async function insertRecord(backend: Backend, model: Model, entity: Entity, values: Row): Promise<LoadedRow | null> {
  const row = await track(backend, createRecord(backend, model, entity, values))
  if (row !== null && row.key !== '' && entity.can.delete) remember(backend, entity.id, [{ kind: 'created', after: row }])
  return row
}

/**
 * Creates a record: `POST /rest/v1/:table?select=…`. The new row, or null where the role may create it and not read it
 * (a public form): then it is sent with `return=minimal`. Throws a `BackendError`.
 */
export async function createRecord(backend: Backend, model: Model, entity: Entity, values: Row): Promise<LoadedRow | null> {
  const insert = () => backend.rest.schema(entity.schema).from(entity.name).insert(buildBody(entity, values))
  if (entity.can.select) {
    const selection = buildSelection(model, entity)
    const answer = await insert().select(selection.text)
    if (!answer.error) return (await nameMembers(backend, model, [{ fields: entity.fields, rows: parseRows(selection, unwrap(answer)) }]))[0]?.[0] ?? null
    // A policy that hides the new row from its maker says the same as one that refuses it; nothing was written either way.
    const failure = toFailure(answer.error, answer.status)
    if (failure.code !== '42501' || !/row-level security/.test(failure.message)) unwrap(answer)
  }
  unwrap(await insert(), 'null is fine')
  return null
}
