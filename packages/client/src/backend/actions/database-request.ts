import type { Action, Row } from '@portico/model'
import { longestCall } from '../../lib/limits.ts'
import { buildBody } from '../records/wire.ts'

/** How a call travels: what only reads is read by GET, in a transaction that cannot write. */
export type DatabaseRequest =
  | { readonly method: 'GET'; readonly query: URLSearchParams }
  | { readonly method: 'POST'; readonly query: URLSearchParams; readonly body: string }

/** Parameters that the data API takes for itself. */
const reserved: ReadonlySet<string> = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'or', 'not.and', 'not.or'])

/** What a filter begins with: in the address such a value would not be an argument (PostgREST's `operator.value`). */
const filterLike = /^(not\.)?[a-z]+(\([a-z]+\))?\./

/** The arguments that are sent: what is empty and has a default is the function's own to fill in. */
function givenArguments(action: Pick<Action, 'arguments'>, values: Row): Row {
  return Object.fromEntries(action.arguments.flatMap(({ name, required }) => {
    const value = values[name] ?? null
    return value === null && !required ? [] : [[name, value]]
  }))
}

/** `GET /rpc/:name?argument=value`, or `POST /rpc/:name` where it changes something or the address cannot say it. Throws a `BackendError` (22P02) for malformed JSON. */
export function buildDatabaseRequest(action: Action, values: Row, shaping: Readonly<Record<string, string>>): DatabaseRequest {
  const given = givenArguments(action, values)
  const query = new URLSearchParams(shaping)
  const fits = Object.entries(given).every(([name, value]) => value !== null && !reserved.has(name) && !filterLike.test(value))
  const length = Object.values(given).reduce((sum, value) => sum + encodeURIComponent(value ?? '').length, 0)
  if (!action.readsOnly || !fits || action.variadic !== null || length > longestCall) return { method: 'POST', query, body: JSON.stringify(buildBody({ byName: new Map(action.arguments.map((field) => [field.name, field])) }, given)) }
  for (const [name, value] of Object.entries(given)) query.set(name, value ?? '')
  return { method: 'GET', query }
}
