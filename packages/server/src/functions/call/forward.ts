import { request as connect } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { idleTimeout } from '../errors.ts'
import { wholeBody } from '../limits.ts'
import type { FunctionLimits } from '../limits.ts'
import type { Worker } from '../worker/start-worker.ts'
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

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

/** Sends a call to a worker and resolves with its answer, whose body may still be coming. Rejects with what broke the line. */
export async function forward(worker: Worker, call: Forwarded, limits: FunctionLimits, listener: Listener): Promise<Response> {
  const body = await readBody(call.request).catch((error: unknown) => {
    listener.ended()
    throw error
  })
  return new Promise((resolve, reject) => {
    const { request, url, path, ip, signal } = call
    const outgoing = connect({
      socketPath: worker.socket, agent: worker.agent, method: request.method,
      // Written out, so that the function reads it as its own address.
      path: `${url.origin}${path}${url.search}`, headers: headersToFunction(request, url, ip),
    })
    const giveUp = (): void => { outgoing.destroy(new Error('The caller has gone')) }
    const overdue = setTimeout(() => { outgoing.destroy(idleTimeout(limits.call / 1000)) }, limits.call)
    outgoing.setTimeout(limits.silence, () => { outgoing.destroy(idleTimeout(limits.silence / 1000)) })
    outgoing.once('close', () => {
      clearTimeout(overdue)
      signal.removeEventListener('abort', giveUp)
      listener.ended()
    })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      listener.progressed()
      incoming.on('error', reject)
      // From the answer on, whoever reads it says so by giving it up.
      answer(incoming, request.method, listener).finally(() => { signal.removeEventListener('abort', giveUp) }).then(resolve, reject)
    })
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
    send(outgoing, body)
  })
}

/** A short body of a known length is read first, since one piece is passed on at a third of the cost of a stream. */
async function readBody(request: Request): Promise<Body> {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) <= wholeBody) return new Uint8Array(await request.arrayBuffer())
  return request.body
}

function send(outgoing: ClientRequest, body: Body): void {
  if (body === null || body instanceof Uint8Array) {
    outgoing.end(body ?? undefined)
    return
  }
  pipeline(Readable.from(body), outgoing).catch((error: unknown) => { outgoing.destroy(error instanceof Error ? error : undefined) })
}

async function answer(incoming: IncomingMessage, method: string, { progressed }: Listener): Promise<Response> {
  const status = incoming.statusCode ?? 0
  const init = { status, headers: headersFromFunction(incoming, method) }
  if (method === 'HEAD' || status === 204 || status === 205 || status === 304) {
    incoming.resume()
    return new Response(null, init)
  }
  const length = Number(incoming.headers['content-length'] ?? Infinity)
  if (length <= wholeBody) return new Response(await collect(incoming, length), init)
  incoming.on('data', progressed)
  incoming.pause()
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, init)
}

/** Exactly as many bytes as were announced: the parser of HTTP sees to that. */
function collect(incoming: IncomingMessage, length: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const bytes = new Uint8Array(length)
    let at = 0
    incoming.on('data', (chunk: Buffer) => {
      bytes.set(chunk, at)
      at += chunk.length
    })
    incoming.once('end', () => { resolve(bytes) })
    incoming.once('error', reject)
  })
}
