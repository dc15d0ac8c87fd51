import { NetworkFault } from '../network-fault.ts'

export interface FunctionsRequestOptions {
  readonly key: string
  readonly token: () => Promise<string | null>
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
}

/**
 * The `fetch` for edge functions. What one of them answers says nothing of the backend, and a stream takes the time it
 * takes: so neither a status nor a clock ends anything here. A legacy public key is a token itself; a newer one is none.
 */
export function createFunctionsRequest({ key, token, fetch: send, isOnline }: FunctionsRequestOptions): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', key)
    const bearer = (await token()) ?? (key.startsWith('eyJ') ? key : null)
    if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`)
    try {
      return await send(input, { ...init, headers })
    } catch (cause) {
      if (init?.signal?.aborted === true) throw cause
      throw new NetworkFault(isOnline() ? 'network_unreachable' : 'network_offline', cause)
    }
  }
}
