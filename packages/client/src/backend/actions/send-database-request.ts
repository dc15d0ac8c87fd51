import type { Action } from '@portico/model'
import type { Backend } from '../context.ts'
import { BackendError, toFailure } from '../failure.ts'
import { readWords } from '../json-words.ts'
import type { DatabaseRequest } from './database-request.ts'

/** The text of the answer, so that no number of it is rounded; empty for nothing. Throws a `BackendError`. */
export async function sendDatabaseRequest(backend: Pick<Backend, 'url' | 'restRequest'>, { schema, name }: Pick<Action, 'schema' | 'name'>, request: DatabaseRequest, signal: AbortSignal): Promise<string> {
  const query = request.query.size === 0 ? '' : `?${request.query.toString()}`
  const isRead = request.method === 'GET'
  const response = await send(backend, `${backend.url}/rest/v1/rpc/${encodeURIComponent(name)}${query}`, {
    method: request.method,
    headers: { accept: 'application/json', ...(isRead ? { 'accept-profile': schema } : { 'content-profile': schema, 'content-type': 'application/json' }) },
    ...(isRead ? {} : { body: request.body }),
    signal,
  })
  const text = await response.text()
  if (response.ok) return text
  throw new BackendError(toFailure(refusalIn(text), response.status))
}

async function send({ restRequest }: Pick<Backend, 'restRequest'>, address: string, init: RequestInit): Promise<Response> {
  try {
    return await restRequest(address, init)
  } catch (thrown) {
    throw new BackendError(toFailure(thrown))
  }
}

/** What the data API said; nothing of a proxy's page, whose words are not for people. */
function refusalIn(text: string): { readonly message: string; readonly code: string | null; readonly details: string | null; readonly hint: string | null } {
  const words = readWords(text)
  return { message: words('message') ?? '', code: words('code'), details: words('details'), hint: words('hint') }
}
