import { type Action, type Model, type Row, baseType } from '@portico/model'
import { renderRow } from '../../lib/row-literal.ts'
import type { Backend } from '../context.ts'
import { nameMembers } from '../records/members.ts'
import { loadRow } from '../records/record.ts'
import { buildDatabaseRequest } from './database-request.ts'
import { readDatabaseResult, shapeOf } from './read-database-result.ts'
import type { CallResult } from './result.ts'
import { sendDatabaseRequest } from './send-database-request.ts'

/** Calls a function of the database. Values are PostgreSQL's text; an argument that refers to a record holds its key. Throws a `BackendError`. */
export async function callDatabase(backend: Backend, model: Model, action: Action, values: Row, signal: AbortSignal): Promise<CallResult> {
  const resolved = await withRows(backend, model, action, values, signal)
  const request = buildDatabaseRequest(action, resolved, shapeOf(model, action))
  const result = readDatabaseResult(model, action, await sendDatabaseRequest(backend, action, request, signal))
  if (result.kind !== 'rows') return result
  const [rows = result.rows] = await nameMembers(backend, model, [{ fields: result.columns, rows: result.rows }], signal)
  return { ...result, rows }
}

/** An argument that takes a whole row gets it as it is now; what the role may not read of it is null. */
async function withRows(backend: Backend, model: Model, action: Action, values: Row, signal: AbortSignal): Promise<Row> {
  const resolved: Record<string, string | null> = { ...values }
  for (const { name, type, reference } of action.arguments) {
    const key = values[name] ?? null
    const target = reference === null ? undefined : model.byId.get(reference.target)
    const { kind, attributes } = baseType(type)
    if (kind !== 'composite' || attributes === undefined || target === undefined || key === null) continue
    const row = await loadRow(backend, model, target, key, signal)
    resolved[name] = row === null ? null : renderRow(attributes.map((attribute) => row.values[attribute.name] ?? null))
  }
  return resolved
}
