import { setMaxListeners } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '../core/log.ts'
import { answerClientError } from './client-error.ts'
import type { Fetch, Peer } from './gateway.ts'
import { renderRefusal } from './refusal.ts'
import type { Upgrade } from './upgrade.ts'

export interface ListenOptions {
  /** A promise where the backend must know its port before it can be built: requests wait for it, and get 503 if it fails. */
  readonly fetch: Fetch | Promise<Fetch>
  /** Takes over lines that ask for a WebSocket; without it they are hung up on. */
  readonly upgrade?: Promise<Upgrade>
  readonly host: string
  /** The first port to try; 0 takes any. */
  readonly port: number
  readonly log: Log
}

export interface Listening {
  readonly port: number
  /** Takes no more, lets what runs end for at most `graceMs`, then closes every line. */
  close(graceMs?: number): Promise<void>
}

/** URL and headers together: above what the gateway takes as a URL, so that it is the one to refuse it. */
const maxHeaderSize = 128 * 1024
const portsToTry = 50
/** An upload takes as long as its line needs; Node would end it after five minutes. Headers keep Node's limit of one. */
const requestTimeout = 6 * 3600_000

/** Serves `fetch` over HTTP/1.1 on the port, or the next free one after it. */
export async function listen({ fetch: given, upgrade, host, port, log }: ListenOptions): Promise<Listening> {
  const fetch = typeof given === 'function' ? given : whenReady(given)
  const peerOf = createPeers()
  const listener = getRequestListener(async (request, { incoming, outgoing }) => {
    const response = await fetch(request, peerOf(incoming as IncomingMessage))
    if (!response.headers.has('content-type')) leaveTypeOut(outgoing as ServerResponse)
    return response
  }, {
    // Only a request line or a Host that is no URL gets here: everything else is answered by `fetch`.
    errorHandler: (error) => {
      log.debug({ error }, 'A request was malformed')
      return renderRefusal({ kind: 'malformed-request' })
    },
  })
  const server = createServer({ maxHeaderSize, keepAliveTimeout: 65_000, requestTimeout }, (incoming, outgoing) => { void listener(incoming, outgoing) })
  server.on('clientError', answerClientError)
  if (upgrade !== undefined) {
    server.on('upgrade', (request, socket, head) => {
      // A line that breaks before it is taken over must not end the process.
      socket.on('error', () => undefined)
      upgrade.then((take) => { take(request, socket, head) }, () => { socket.destroy() })
    })
  }
  await listenOnFreePort(server, host, port)
  return { port: (server.address() as AddressInfo).port, close: (graceMs = 5000) => close(server, graceMs) }
}

/** An answer without a type has none: the listener would call it text, and clients of PostgREST know an empty answer by that. */
function leaveTypeOut(outgoing: ServerResponse): void {
  const writeHead = outgoing.writeHead.bind(outgoing)
  outgoing.writeHead = (status: number, given?: unknown) => {
    const headers: OutgoingHttpHeaders = typeof given === 'object' && given !== null ? { ...given } : {}
    delete headers['content-type']
    return writeHead(status, headers)
  }
}

function whenReady(promise: Promise<Fetch>): Fetch {
  let ready: Fetch = async (request, peer) => (await promise)(request, peer)
  promise.then((fetch) => { ready = fetch }, () => { ready = () => Promise.resolve(renderRefusal({ kind: 'unavailable' })) })
  return (request, peer) => ready(request, peer)
}

/** Requests follow each other on a socket, so one signal serves all of them: it aborts when the socket closes. */
function createPeers(): (incoming: IncomingMessage) => Peer {
  const signals = new WeakMap<Socket, AbortSignal>()
  const signalOf = (socket: Socket): AbortSignal => {
    const signal = signals.get(socket) ?? abortOnClose(socket)
    signals.set(socket, signal)
    return signal
  }
  return ({ socket }) => ({ ip: socket.remoteAddress ?? '', get signal() { return signalOf(socket) } })
}

function abortOnClose(socket: Socket): AbortSignal {
  const controller = new AbortController()
  // A client may have any number of requests on their way on one socket.
  setMaxListeners(0, controller.signal)
  const gone = (): void => { controller.abort(new Error('The peer has gone')) }
  if (socket.destroyed) gone()
  else socket.once('close', gone)
  return controller.signal
}

/** Takes the port, or the next free one after it; 0 takes any. */
export async function listenOnFreePort(server: Server, host: string, first: number): Promise<void> {
  for (let port = first; ; port++) {
    try {
      await listenOn(server, host, port)
      return
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || port >= first + portsToTry) throw error
    }
  }
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => { server.closeAllConnections() }, graceMs)
    // A line that was busy becomes idle later, and would be kept alive.
    const sweep = setInterval(() => { server.closeIdleConnections() }, 20)
    server.close(() => {
      clearTimeout(force)
      clearInterval(sweep)
      resolve()
    })
  })
}
