import type { Caller, TokenProblem } from '../core/caller.ts'
import type { Keys } from '../core/keys.ts'
import type { Authenticate } from '../core/token-cache.ts'
import type { Refusal } from './refusal.ts'

/** What the gateway needs of a request to tell who asks. */
interface Credentials {
  readonly apiKey: string | null
  readonly authorization: string | null
  readonly fromBrowser: boolean
  /** Without an API key, a bearer token is judged as it would be beside the public one. */
  readonly tokenSuffices?: boolean
}

export type Resolution =
  | { readonly kind: 'caller'; readonly caller: Caller; readonly tokenProblem: TokenProblem | null }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** From the two headers to the caller; synchronous unless a token must be verified. */
export type ResolveCaller = (credentials: Credentials) => Resolution | Promise<Resolution>

/**
 * As the gateway of a hosted project does it: the API key lets in and names a role, a JWT in `Authorization` then names
 * the caller. A key repeated in `Authorization` adds nothing, and no other opaque key there is ever taken for a token.
 */
export async function createResolveCaller(keys: Keys, authenticate: Authenticate): Promise<ResolveCaller> {
  const callers = await callersByKey(keys, authenticate)
  return ({ apiKey: given, authorization, fromBrowser, tokenSuffices = false }) => {
    const apiKey = given === null && tokenSuffices ? keyOfToken(bearerOf(authorization), callers, keys.publishableKey) : given
    if (apiKey === null || apiKey === '') return refuse('no-api-key')
    const keyCaller = callers.get(apiKey)
    if (keyCaller === undefined) return refuse('invalid-api-key')
    if (fromBrowser && apiKey === keys.secretKey) return refuse('secret-key-in-browser')
    const token = bearerOf(authorization)
    if (token === null || token === apiKey) return admit(keyCaller)
    const authentication = authenticate(token)
    return authentication instanceof Promise ? authentication.then((result) => conclude(keyCaller, result)) : conclude(keyCaller, authentication)
  }
}

/** The key that a bearer token stands for where it comes alone: itself, or the public one. */
function keyOfToken(token: string | null, callers: ReadonlyMap<string, Caller>, publishableKey: string): string | null {
  if (token === null || token === '') return null
  return callers.has(token) ? token : publishableKey
}

/** The caller where no key is asked for: links in mails, public keys. */
export const visitor: Caller = { role: 'anon', claims: { role: 'anon' }, claimsJson: '{"role":"anon"}', token: null }

async function callersByKey(keys: Keys, authenticate: Authenticate): Promise<ReadonlyMap<string, Caller>> {
  const service: Caller = { role: 'service_role', claims: { role: 'service_role' }, claimsJson: '{"role":"service_role"}', token: null }
  const callers = new Map<string, Caller>([[keys.publishableKey, visitor], [keys.secretKey, service]])
  for (const legacy of [keys.anonKey, keys.serviceRoleKey]) {
    const authentication = await authenticate(legacy)
    if (authentication.ok) callers.set(legacy, authentication.caller)
  }
  return callers
}

function conclude(keyCaller: Caller, authentication: Awaited<ReturnType<Authenticate>>): Resolution {
  return authentication.ok ? admit(authentication.caller) : { kind: 'caller', caller: keyCaller, tokenProblem: authentication.problem }
}

function admit(caller: Caller): Resolution {
  return { kind: 'caller', caller, tokenProblem: null }
}

function refuse(kind: 'no-api-key' | 'invalid-api-key' | 'secret-key-in-browser'): Resolution {
  return { kind: 'refused', refusal: { kind } }
}

/** The token after `Bearer`, which may be empty; null for another scheme, which PostgREST passes over too. */
function bearerOf(authorization: string | null): string | null {
  if (authorization === null) return null
  const match = /^bearer(?:\s+|$)/i.exec(authorization)
  return match === null ? null : authorization.slice(match[0].length).trim()
}

/**
 * Does a browser send this? `Sec-Fetch-Site` and `Origin` cannot be set or left out by a page; `Sec-Fetch-Mode` says
 * nothing, since Node's `fetch` sends it as well.
 */
export function isFromBrowser(headers: Headers): boolean {
  return headers.has('sec-fetch-site') || headers.has('origin') || (headers.get('user-agent')?.startsWith('Mozilla/') ?? false)
}
