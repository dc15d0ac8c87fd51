import { checkKey } from '@portico/model'
import { createRequest } from '../request.ts'
import { sessionKey } from '../session-key.ts'
import { type KeptSession, parseKeptSession } from './kept-session.ts'
import { createRest, type Rest } from './rest.ts'

/** A backend as a public form speaks to it: with the public key, and with the session that the app keeps in this browser. */
export interface PublicBackend {
  readonly url: string
  readonly rest: Rest
  /** `fetch` with key and token. */
  readonly request: typeof fetch
  /** Address of the model file beside the app; null where none is configured. */
  readonly modelUrl: string | null
  /** Of a request by other means: an upload. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  /** Who sends the form; null is a visitor. */
  readonly sender: KeptSession['session'] | null
}

export interface PublicBackendOptions extends Pick<PublicBackend, 'url' | 'modelUrl'> {
  /** The public key. */
  readonly key: string
}

/** A token is renewed when it has less than this to live, in milliseconds. */
const margin = 60_000

const ignore = () => undefined
const silent = { get: () => ({ kind: 'ready' as const }), subscribe: () => ignore, succeed: ignore, fail: ignore }

/** The rim of the form: everything the browser gives is taken here. As a visitor, whoever is signed in. */
export async function createPublicBackend({ url, key, modelUrl }: PublicBackendOptions, as: 'visitor' | 'session'): Promise<PublicBackend> {
  const kept = as === 'visitor' ? null : await openSession(url, key)
  const token = async () => (kept === null ? null : (await openSession(url, key))?.token ?? kept.token)
  const request = createRequest({ key, service: 'rest', connection: silent, fetch: (input, init) => fetch(input, init), isOnline: () => navigator.onLine, token })
  const headers = async () => {
    // Storage knows the older keys only as a token.
    const bearer = (await token()) ?? (checkKey(key).kind === 'legacy' ? key : null)
    return bearer === null ? { apikey: key } : { apikey: key, authorization: `Bearer ${bearer}` }
  }
  return { url, rest: createRest(url, request), request, modelUrl, headers, sender: kept?.session ?? null }
}

async function openSession(url: string, key: string): Promise<KeptSession | null> {
  const kept = readShelf(url)
  if (kept === null || kept.expiresAt - Date.now() > margin) return kept
  try {
    // What renews a token is loaded only by those who have one that is due.
    const { AuthClient } = await import('@supabase/auth-js')
    const auth = new AuthClient({ url: `${url}/auth/v1`, headers: { apikey: key }, storageKey: sessionKey(url), autoRefreshToken: false, detectSessionInUrl: false })
    const { data } = await auth.getSession()
    return data.session === null ? null : readShelf(url)
  } catch {
    return null
  }
}

function readShelf(url: string): KeptSession | null {
  try {
    return parseKeptSession(localStorage.getItem(sessionKey(url)), location.hostname)
  } catch {
    // Storage is closed to this page: then nobody is signed in.
    return null
  }
}
