import type { Row } from '@portico/model'
import { parseExactJson } from '../../lib/exact-json.ts'
import { previewKind, typeOf } from '../files/mime.ts'
import type { Backend } from '../context.ts'
import { BackendError, toFailure } from '../failure.ts'
import type { EdgeFunction } from './callable.ts'
import { type EdgeRequest, buildEdgeRequest } from './edge-request.ts'
import { createEventReader } from './event-stream.ts'
import { mediaFile } from './file-result.ts'
import { functionFailure, isRefusal } from './function-failure.ts'
import { resultOfJson } from './json-result.ts'
import { followText } from './live-text.ts'
import type { CallResult } from './result.ts'

/** Calls an edge function with its declared arguments. Throws a `BackendError`. */
export function callEdge(backend: EdgeBackend, callable: EdgeFunction, values: Row, signal: AbortSignal): Promise<CallResult> {
  return sendEdge(backend, callable.slug, buildEdgeRequest(callable, values), signal)
}

type EdgeBackend = Pick<Backend, 'url' | 'functionsRequest'>

/** Sends what was built, or written by hand. A text is handed on while it still comes; `signal` ends it. */
export async function sendEdge(backend: EdgeBackend, slug: string, { method, query, body }: EdgeRequest, signal: AbortSignal): Promise<CallResult> {
  // A stream outlives the call that it came from: it has an end of its own.
  const own = new AbortController()
  const end = () => own.abort()
  signal.addEventListener('abort', end)
  const response = await perform(backend, `${backend.url}/functions/v1/${slug}${query}`, {
    method, signal: own.signal, ...(body === null ? {} : { body, headers: { 'content-type': 'application/json' } }),
  })
  if (isRefusal(response)) throw new BackendError(functionFailure(response, await response.text()))
  return await readAnswer(response, slug, end)
}

async function perform(backend: EdgeBackend, address: string, init: RequestInit): Promise<Response> {
  try {
    return await backend.functionsRequest(address, init)
  } catch (thrown) {
    const failure = toFailure(thrown)
    // Who answers without leave for this page is as silent as who does not answer.
    throw new BackendError(failure.code === 'network_unreachable' ? { ...failure, source: 'function', code: 'function_unreachable' } : failure)
  }
}

async function readAnswer(response: Response, slug: string, stop: () => void): Promise<CallResult> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const given = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(disposition)?.[1]
  const name = given === undefined ? slug : decoded(given)
  const type = typeOf(name, response.headers.get('content-type'))
  if (response.status === 204 || response.body === null) return { kind: 'nothing' }
  if (/^attachment/i.test(disposition)) return mediaFile(await blobOf(response, type), name)
  if (type === 'application/json' || type.endsWith('+json')) return readJson(await response.text())
  if (type !== 'image/svg+xml' && (previewKind(type) === 'text' || type === 'application/x-ndjson')) return { kind: 'text', text: followText(response.body, type === 'text/event-stream' ? createEventReader() : (piece) => piece, stop) }
  const file = await blobOf(response, type)
  return file.size === 0 ? { kind: 'nothing' } : mediaFile(file, name)
}

function readJson(text: string): CallResult {
  try {
    return text === '' ? { kind: 'nothing' } : resultOfJson(parseExactJson(text))
  } catch {
    throw new BackendError({ source: 'function', code: 'function_bad_json', message: 'The answer says that it is JSON, and is none.', status: null, details: text.slice(0, 200), hint: null, constraint: null, column: null, relation: null, policy: null })
  }
}

async function blobOf(response: Response, type: string): Promise<Blob> {
  return new Blob([await response.arrayBuffer()], { type })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
