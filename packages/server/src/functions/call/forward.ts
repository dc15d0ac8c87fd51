import { idleTimeout } from '../errors.ts'
import { wholeBody } from '../limits.ts'
import type { FunctionLimits } from '../limits.ts'
import type { Worker } from '../worker/start-worker.ts'
import { exchange } from './exchange.ts'
import type { Message } from './exchange.ts'
import { headersFromFunction, headersToFunction } from './headers.ts'

export interface Forwarded {
  readonly request: Request
  /** As asked, below the public address. */
  readonly url: URL
  /** `/estimate/more`: what the function sees as the path. */
  readonly path: string
  readonly ip: string
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal
}

export interface Listener {
  /** Something of the answer came. */
  readonly progressed: () => void
  /** Nothing is on its way any more. Called once. */
  readonly ended: () => void
}

/** Sends a call to a worker and resolves with its answer, whose body may still be coming. Rejects with what broke the line. */
export async function forward(worker: Worker, call: Forwarded, limits: FunctionLimits, { progressed, ended }: Listener): Promise<Response> {
  const { request, signal } = call
  const message = await writeMessage(call).catch((error: unknown) => {
    ended()
    throw error
  })
  const { answer, abort } = exchange(worker.lines, message, {
    progressed,
    silence: () => idleTimeout(limits.silence / 1000),
    ended: () => {
      clearTimeout(overdue)
      ended()
    },
  })
  const overdue = setTimeout(() => { abort(idleTimeout(limits.call / 1000)) }, limits.call)
  const giveUp = (): void => { abort(new Error('The caller has gone')) }
  if (signal.aborted) giveUp()
  else signal.addEventListener('abort', giveUp)
  try {
    const { head: { status, headers }, body } = await answer
    const isEmpty = request.method === 'HEAD' || status === 204 || status === 205 || status === 304
    return new Response(isEmpty ? null : body, { status, headers: headersFromFunction(headers, status, request.method) })
  } finally {
    // From the answer on, whoever reads it says so by giving it up.
    signal.removeEventListener('abort', giveUp)
  }
}

/** A short body of a known length is read first, since one piece is passed on at a third of the cost of a stream. */
async function writeMessage({ request, url, path, ip }: Forwarded): Promise<Message> {
  const { method } = request
  // Written out, so that the function reads it as its own address.
  const head = `${method} ${url.origin}${path}${url.search} HTTP/1.1\r\n${headersToFunction(request, url, ip)}`
  if (method === 'GET' || method === 'HEAD') return { method, head, body: new Uint8Array() }
  const given = request.headers.get('content-length')
  const length = given === null ? null : Number(given)
  if (length !== null && length <= wholeBody) {
    const body = new Uint8Array(await request.arrayBuffer())
    return { method, head: `${head}content-length: ${body.length}\r\n`, body }
  }
  if (request.body === null) return { method, head: `${head}content-length: 0\r\n`, body: new Uint8Array() }
  return { method, head: `${head}${length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n`, body: { stream: request.body, length } }
}
