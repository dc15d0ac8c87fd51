import { parseAction } from './action.ts'
import type { Action, ApiRequest } from './api-request.ts'
import { parseAccept } from './media-type.ts'
import { parsePayload, takesPayload } from './payload.ts'
import { parsePreferences } from './preferences.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryParameters } from './query-parameters.ts'
import { allRows, intersectRanges, isAllRows, parseRangeHeader } from './range.ts'
import type { Range } from './range.ts'
import { refuse } from '../error/problem.ts'

/** What a request is made of, as far as it counts here. */
export interface RequestParts {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Headers
  /** Empty where the action takes none. */
  readonly body: Uint8Array
}

/** Throws ProblemError (PGRST1xx), nothing else. */
export function parseRequest({ method, path, search, headers, body }: RequestParts): ApiRequest {
  const action = parseAction(method, path)
  const query = parseQuery(search, action.kind === 'call' && action.method !== 'POST')
  return {
    action,
    profile: headers.get(readsOnly(method) ? 'accept-profile' : 'content-profile'),
    query,
    preferences: parsePreferences(headers.get('prefer')),
    accept: parseAccept(headers.get('accept')),
    range: topRange(action, query, method === 'GET' ? parseRangeHeader(headers.get('range')) : allRows),
    payload: takesPayload(action) ? parsePayload(body, headers.get('content-type'), action, query.columns) : null,
  }
}

function readsOnly(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

function topRange(action: Action, query: QueryParameters, header: Range): Range {
  const parameter = query.ranges.find(({ path }) => path.length === 0)?.value ?? allRows
  const range = intersectRanges(header, parameter)
  if (action.kind === 'upsert' && !isAllRows(range)) refuse({ kind: 'put-limit' })
  return range
}
