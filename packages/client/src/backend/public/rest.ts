import { BackendError, toFailure } from '../failure.ts'

interface RestRequest {
  readonly schema: string
  /** A relation, or `rpc/` and a function. */
  readonly path: string
  readonly parameters?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without one it is a GET. */
  readonly body?: object
  readonly signal?: AbortSignal
}

/** One request to the data API. Resolves with what it answered, null where that is nothing. Throws a `BackendError`. */
export type Rest = (request: RestRequest) => Promise<unknown>

/** The data API without its client: a form makes four kinds of requests, and is there the sooner without the rest. */
export function createRest(url: string, fetch: typeof globalThis.fetch): Rest {
  return async ({ schema, path, parameters = {}, body, signal = null }) => {
    const address = `${url}/rest/v1/${path.split('/').map(encodeURIComponent).join('/')}?${new URLSearchParams(parameters).toString()}`
    const isRead = body === undefined
    // What was sent is not asked for again: who may insert need not be able to read.
    const headers: Record<string, string> = isRead ? { 'accept-profile': schema } : { 'content-profile': schema, 'content-type': 'application/json', ...(path.startsWith('rpc/') ? {} : { prefer: 'return=minimal' }) }
    const response = await fetch(address.replace(/\?$/, ''), { method: isRead ? 'GET' : 'POST', headers, signal, ...(isRead ? {} : { body: JSON.stringify(body) }) }).catch((thrown: unknown) => {
      throw new BackendError(toFailure(thrown))
    })
    const text = await response.text()
    const answer = parse(text)
    if (response.ok && answer !== undefined) return answer
    throw new BackendError(toFailure(isRefusal(answer) ? answer : { message: text.slice(0, 400), code: null }, response.status))
  }
}

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRefusal(answer: unknown): answer is { readonly message: string; readonly code: string } {
  return typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string' && 'code' in answer && typeof answer.code === 'string'
}
