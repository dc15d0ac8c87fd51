import type { Caller, TokenProblem } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Keys } from './keys.ts'
import { verifyToken } from './token.ts'

type Authentication = { readonly ok: true; readonly caller: Caller } | { readonly ok: false; readonly problem: TokenProblem }

/** From a bearer token to its caller. Synchronous when the token is known, so that a busy client pays for one verification. */
export type Authenticate = (token: string) => Authentication | Promise<Authentication>

interface Known {
  readonly authentication: Authentication
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Remembers at most `limit` good tokens, each until it expires. A bad one is judged each time: it may have come too early. */
export function createAuthenticate(keys: Keys, clock: Clock, limit = 5000): Authenticate {
  const known = new Map<string, Known>()

  async function verify(token: string): Promise<Authentication> {
    const verdict = await verifyToken(token, keys, clock)
    if (!verdict.ok) return verdict
    const authentication: Authentication = { ok: true, caller: callerOf(token, verdict.claims) }
    // The oldest leaves: whoever still uses it pays once more.
    if (known.size >= limit) known.delete(known.keys().next().value ?? '')
    known.set(token, { authentication, until: verdict.expiresAt === null ? Infinity : verdict.expiresAt * 1000 })
    return authentication
  }

  return (token) => {
    const found = known.get(token)
    if (found === undefined) return verify(token)
    if (clock.now().getTime() < found.until) return found.authentication
    known.delete(token)
    return verify(token)
  }
}

/** A token that names no role speaks as `anon`. */
function callerOf(token: string, claims: Readonly<Record<string, unknown>>): Caller {
  const role = typeof claims['role'] === 'string' ? claims['role'] : 'anon'
  return { role, claims, claimsJson: JSON.stringify(claims), token }
}
