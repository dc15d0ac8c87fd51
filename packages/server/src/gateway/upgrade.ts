import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Caller } from '../core/caller.ts'
import type { BackendConfig } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import { isFromBrowser } from './credentials.ts'
import type { ResolveCaller } from './credentials.ts'
import { isKnownHost } from './host.ts'
import { takeKeyParameter } from './key-parameter.ts'
import { renderRefusal } from './refusal.ts'

/** Takes over the line of a request that asks for another protocol. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** A service that speaks WebSocket. */
interface UpgradeMount {
  /** `/realtime/v1`: it and everything under it. */
  readonly prefix: string
  /** Takes the socket, or says why not. */
  readonly accept: (upgrade: { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer; readonly path: string; readonly url: URL; readonly caller: Caller }) => { readonly status: number; readonly message: string } | null
}

interface UpgradeOptions {
  readonly config: Pick<BackendConfig, 'loopback' | 'allowedHosts'>
  readonly resolveCaller: ResolveCaller
  readonly mount: UpgradeMount
  readonly log: Log
}

/** The door for WebSockets: the same checks of host and key as for requests. A browser cannot set headers here, so the key is `?apikey=`. */
export function createUpgrade(options: UpgradeOptions): Upgrade {
  return (request, socket, head) => {
    void judge(request, socket, head, options).then(
      async (refusal) => { if (refusal !== null) refuse(socket, refusal.status, await refusal.text()) },
      (error: unknown) => {
        options.log.error({ error: error instanceof Error ? error.message : String(error) }, 'A WebSocket could not be opened')
        refuse(socket, 500, '')
      },
    )
  }
}

/** null: it was taken. */
async function judge(request: IncomingMessage, socket: Duplex, head: Buffer, { config, resolveCaller, mount }: UpgradeOptions): Promise<Response | null> {
  const address = `http://${request.headers.host ?? ''}${request.url ?? ''}`
  if (!URL.canParse(address)) return renderRefusal({ kind: 'malformed-request' })
  const url = new URL(address)
  if (!isKnownHost(url, config)) return renderRefusal({ kind: 'foreign-host', host: url.hostname })
  const path = url.pathname.slice(mount.prefix.length)
  if (!url.pathname.startsWith(mount.prefix) || !path.startsWith('/')) return renderRefusal({ kind: 'no-route', path: url.pathname })
  const headers = new Headers(Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])))
  const parameter = takeKeyParameter(url)
  const resolution = await resolveCaller({ apiKey: headers.get('apikey') ?? parameter, authorization: headers.get('authorization'), fromBrowser: isFromBrowser(headers) })
  if (resolution.kind === 'refused') return renderRefusal(resolution.refusal)
  if (socket.destroyed) return null
  const refused = mount.accept({ request, socket, head, path, url, caller: resolution.caller })
  return refused === null ? null : Response.json({ message: refused.message }, { status: refused.status })
}

function refuse(socket: Duplex, status: number, body: string): void {
  if (!socket.writable) return
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
