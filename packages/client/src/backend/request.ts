import { requestTimeout } from '../lib/limits.ts'
import type { Connection } from './connection.ts'
import { NetworkFault } from './network-fault.ts'

export interface RequestOptions {
  /** The public key, sent as `apikey` with every request. */
  readonly key: string
  /** The session's access token, or null for a visitor. Left out where the caller brings its own `Authorization`. */
  readonly token?: () => Promise<string | null>
  /** Tries to get a newer token; false where there is none to be had. */
  readonly renew?: () => Promise<boolean>
  readonly service: 'rest' | 'auth' | 'storage'
  readonly connection: Connection
  /** The browser's own. */
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
}

/** Statuses by which a gateway says that the service behind it is not there. */
const gatewayStatuses = new Set([502, 503, 504, 521, 522, 523, 524])

/**
 * The `fetch` of both official clients: it adds the key and the token, gives up after a time, says why a request
 * found nobody (`NetworkFault`), and renews a token that expired on the way, once.
 */
export function createRequest(options: RequestOptions): typeof fetch {
  const send = async (input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', options.key)
    const token = await options.token?.()
    if (token) headers.set('Authorization', `Bearer ${token}`)
    return await perform(options, input, { ...init, headers })
  }
  return async (input, init) => {
    const response = await send(input, init)
    if (response.status !== 401 || !options.renew || !(await isExpiry(response)) || !(await options.renew())) return response
    return await send(input, init)
  }
}

async function perform(options: RequestOptions, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const clock = AbortSignal.timeout(requestTimeout)
  const signal = init.signal ? AbortSignal.any([init.signal, clock]) : clock
  try {
    const response = await options.fetch(input, { ...init, signal })
    if (gatewayStatuses.has(response.status)) options.connection.fail(options.service)
    else options.connection.succeed(options.service)
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    options.connection.fail(options.service)
    throw new NetworkFault(clock.aborted ? 'network_timeout' : options.isOnline() ? 'network_unreachable' : 'network_offline', cause)
  }
}

/** Is it the token's age that was refused? PostgREST says PGRST303, older ones PGRST301. */
async function isExpiry(response: Response): Promise<boolean> {
  try {
    const body: unknown = await response.clone().json()
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
    return code === 'PGRST303' || code === 'PGRST301'
  } catch {
    return false
  }
}
