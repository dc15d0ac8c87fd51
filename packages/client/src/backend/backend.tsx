import type { ReactNode } from 'react'
import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { createFunctionsRequest } from './actions/functions-request.ts'
import { type Development, modelUrlOf } from './configuration.ts'
import { takeLanding } from './auth/landing.ts'
import { createConnection } from './connection.ts'
import { BackendContext, type Backend } from './context.ts'
import { createLateFiles } from './files/late-files.ts'
import { createHistory } from './history/history.ts'
import { createLateLive } from './live/late-live.ts'
import { MemberNames } from './records/member-names.ts'
import { createRequest } from './request.ts'
import { sessionKey } from './session-key.ts'
import { createSessionStore } from './session-store.ts'

export { useBackend, type Backend } from './context.ts'

export interface BackendOptions {
  /** The project's URL, `https://….supabase.co` or wherever `/rest/v1` and `/auth/v1` answer. */
  readonly url: string
  /** Its public key. Whoever calls has checked that it is not a secret one (`parsePublicKey`). */
  readonly key: string
  readonly name?: string | null
  readonly development?: Development | null
  /** Name of the model file beside the app. */
  readonly model?: string | null
  readonly functions?: unknown
  readonly origin?: 'file' | 'browser'
  /** The app's own address, with a slash at the end; the document's base by default. */
  readonly appUrl?: string
  /** Ends what goes on by itself: timers, the socket, and what is heard of the network and other tabs. */
  readonly closing?: AbortSignal
}

/** Of an app that is the whole page. */
const never = new AbortController().signal

/** The rim of the client: everything the browser gives (fetch, storage, clock, network state) is taken here. */
export function createBackend({ url: given, key, name = null, development = null, model = null, functions, origin = 'file', appUrl = document.baseURI, closing = never }: BackendOptions): Backend {
  const url = given.replace(/\/+$/, '')
  const isOnline = () => navigator.onLine
  const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)
  const connection = createConnection({
    isOnline,
    now: () => Date.now(),
    wait: (milliseconds, then) => setTimeout(() => { if (!closing.aborted) then() }, milliseconds),
    probe: service => probes[service](),
  })
  const authFetch = createRequest({ key, service: 'auth', connection, fetch: browserFetch, isOnline })
  const auth = new AuthClient({ url: `${url}/auth/v1`, headers: { apikey: key }, storageKey: sessionKey(url), fetch: authFetch, detectSessionInUrl: false, flowType: 'implicit' })
  const session = createSessionStore(auth, location.hostname, takeLanding(location, history))
  // Another tab tells of a session sooner than the shelf that both read: what was told decides whether there is one.
  const token = async () => {
    await session.ready
    return session.token() === null ? null : (await auth.getSession()).data.session?.access_token ?? session.token()
  }
  const restFetch = createRequest({
    key, service: 'rest', connection, fetch: browserFetch, isOnline, token,
    renew: async () => (await auth.refreshSession()).error === null,
  })
  const storageFetch = createRequest({ key, service: 'storage', connection, fetch: browserFetch, isOnline, token })
  const functionsRequest = createFunctionsRequest({ key, token, fetch: browserFetch, isOnline })
  const probes = {
    rest: () => restFetch(`${url}/rest/v1/`),
    auth: () => authFetch(`${url}/auth/v1/health`),
    storage: () => storageFetch(`${url}/storage/v1/bucket`),
  }
  // Requests tell of the rest; that the network went, or came back, the browser knows first.
  globalThis.addEventListener('offline', () => connection.fail('rest'), { signal: closing })
  globalThis.addEventListener('online', () => void probes.rest().catch(() => undefined), { signal: closing })
  closing.addEventListener('abort', () => void auth.dispose(), { once: true })
  const headers = async (): Promise<Record<string, string>> => {
    const bearer = await token()
    return bearer === null ? { apikey: key } : { apikey: key, authorization: `Bearer ${bearer}` }
  }
  const files = createLateFiles({ url, request: storageFetch, headers, session, isOnline, closing }, localStorage)
  const live = createLateLive({ url, key, token, session, isReady: () => connection.get().kind === 'ready', closing }, sessionStorage)
  const rest: PostgrestClient = new PostgrestClient(`${url}/rest/v1`, { fetch: restFetch, retry: false })
  return { url, key, modelUrl: modelUrlOf({ model }, appUrl), auth, rest, authRequest: authFetch, restRequest: restFetch, storageRequest: storageFetch, functionsRequest, functions, files, live, history: createHistory(), connection, members: new MemberNames(() => Date.now()), name, development, origin, appUrl, session }
}

export function BackendProvider({ backend, children }: { readonly backend: Backend; readonly children: ReactNode }) {
  return <BackendContext value={backend}>{children}</BackendContext>
}
