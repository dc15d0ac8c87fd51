import type { Service } from '../core/caller.ts'
import type { BackendConfig } from '../core/config.ts'
import { addCorsHeaders, isPreflight, preflightResponse } from '../core/cors.ts'
import type { Log } from '../core/log.ts'
import { limitBody } from './body-limit.ts'
import { isFromBrowser, visitor } from './credentials.ts'
import type { Resolution, ResolveCaller } from './credentials.ts'
import { failureResponse } from './failure.ts'
import { isKnownHost } from './host.ts'
import { takeKeyParameter } from './key-parameter.ts'
import { renderRefusal } from './refusal.ts'
import type { Refusal } from './refusal.ts'

/** Who is at the other end of the line. */
export interface Peer {
  readonly ip: string
  /** Aborts when the peer has gone. */
  readonly signal: AbortSignal
}

export interface Mount {
  /** `/rest/v1`: it and everything under it. */
  readonly prefix: string
  readonly service: Service
  /** Which paths need no API key. None unless told. */
  readonly isOpen?: (path: string, method: string) => boolean
  /** A bearer token lets in without an API key, as the public key would: clients of TUS know no other header. */
  readonly tokenSuffices?: boolean
  /** The service reads bodies as they come and has limits of its own. */
  readonly ownBodyLimit?: boolean
  /** Pages for people: other origins get no right to read them. */
  readonly sameOrigin?: boolean
  /** The service answers preflights itself and says who may read its answers. */
  readonly ownCors?: boolean
}

export interface GatewayOptions {
  readonly config: Pick<BackendConfig, 'loopback' | 'allowedHosts' | 'maxBodyBytes'>
  readonly resolveCaller: ResolveCaller
  readonly mounts: readonly Mount[]
  /** Answers `/` itself. */
  readonly health: () => Promise<Response>
  readonly log: Log
}

export type Fetch = (request: Request, peer: Peer) => Promise<Response>

/** Filters travel in the URL: room for some 1,500 keys of type uuid. */
const maxUrlLength = 64 * 1024
const maxLocationLength = 4096

/**
 * The one door for requests: checks host and body, answers preflights, finds the service and the caller, and turns
 * whatever goes wrong into a response.
 */
export function createGateway(options: GatewayOptions): Fetch {
  return async (request, peer) => {
    const requestId = crypto.randomUUID()
    const url = new URL(request.url)
    const mount = findMount(options.mounts, url.pathname)
    const { response, bySelf } = await answer(request, url, mount, peer, requestId, options).catch((error: unknown) => own(failureResponse(error, requestId, options.log)))
    if (mount?.sameOrigin !== true && (bySelf || mount?.ownCors !== true)) addCorsHeaders(response.headers)
    dropLongLocation(response.headers)
    response.headers.set('sb-request-id', requestId)
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  }
}

interface Answer {
  readonly response: Response
  /** By the gateway, not by a service. */
  readonly bySelf: boolean
}

const own = (response: Response): Answer => ({ response, bySelf: true })
const refuse = (refusal: Refusal): Answer => own(renderRefusal(refusal))

async function answer(request: Request, url: URL, mount: Mount | undefined, peer: Peer, requestId: string, options: GatewayOptions): Promise<Answer> {
  const { config, resolveCaller, health } = options
  if (url.href.length > maxUrlLength) return refuse({ kind: 'uri-too-long', limit: maxUrlLength })
  if (!isKnownHost(url, config)) return refuse({ kind: 'foreign-host', host: url.hostname })
  if (mount?.ownCors !== true && isPreflight(request)) return own(preflightResponse(request))
  if (url.pathname === '/') return own(await health())
  if (mount === undefined) return refuse({ kind: 'no-route', path: url.pathname })
  const path = url.pathname.slice(mount.prefix.length) || '/'
  const resolution = mount.isOpen?.(path, request.method) === true ? open : await resolve(request.headers, url, resolveCaller, mount.tokenSuffices === true)
  if (resolution.kind === 'refused') return refuse(resolution.refusal)
  const { caller, tokenProblem } = resolution
  const body = limitBody(request, mount.ownBodyLimit === true ? Infinity : config.maxBodyBytes)
  const response = await mount.service(body.request, { caller, tokenProblem, path, url, ip: peer.ip, requestId, get signal() { return peer.signal } })
  return body.isExceeded() ? refuse({ kind: 'body-too-large', limit: config.maxBodyBytes }) : { response, bySelf: false }
}

const open: Resolution = { kind: 'caller', caller: visitor, tokenProblem: null }

/** Clients take 16 KiB of headers at most. This one repeats the query, and nothing depends on it. */
function dropLongLocation(headers: Headers): void {
  if ((headers.get('content-location')?.length ?? 0) > maxLocationLength) headers.delete('content-location')
}

function findMount(mounts: readonly Mount[], pathname: string): Mount | undefined {
  return mounts.find(({ prefix }) => pathname.startsWith(prefix) && isPathEnd(pathname[prefix.length]))
}

function isPathEnd(next: string | undefined): boolean {
  return next === undefined || next === '/'
}

function resolve(headers: Headers, url: URL, resolveCaller: ResolveCaller, tokenSuffices: boolean): ReturnType<ResolveCaller> {
  const parameter = takeKeyParameter(url)
  return resolveCaller({ apiKey: headers.get('apikey') ?? parameter, authorization: headers.get('authorization'), fromBrowser: isFromBrowser(headers), tokenSuffices })
}
