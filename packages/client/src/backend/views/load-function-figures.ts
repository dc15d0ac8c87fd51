import type { Action, Field } from '@portico/model'
import { mostGroups } from '../../lib/limits.ts'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { freeName } from '../records/count-groups.ts'
import { quoteName, textOf } from '../records/select.ts'
import type { GroupFigures } from './load-figures.ts'

/** `GET /rest/v1/rpc/:function?select=…`: rows that are figures already, as a function that only reads tells them. Throws a `BackendError`. */
export async function loadFunctionFigures(backend: Backend, action: Pick<Action, 'schema' | 'name'>, of: Field, what: Field, signal: AbortSignal): Promise<readonly GroupFigures[]> {
  const taken = { byName: new Map([of, what].map((field) => [field.name, field])) }
  const [value, figure] = [freeName(taken, 'value_'), freeName(taken, 'figure_')]
  const request = backend.rest.schema(action.schema).rpc(action.name, {}, { get: true }).select(`${value}:${quoteName(of.name)}::text,${figure}:${quoteName(what.name)}::text`)
  const answer: unknown = unwrap(await request.limit(mostGroups).abortSignal(signal))
  return (Array.isArray(answer) ? answer : []).map((row: unknown) => ({ value: textOf(row, value), rows: '1', figure: textOf(row, figure) }))
}
