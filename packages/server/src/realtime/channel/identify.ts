import type { Caller, TokenProblemReason } from '../../core/caller.ts'
import type { Authenticate } from '../../core/token-cache.ts'
import type { Refusal } from '../refusal.ts'

export type Identified = { readonly ok: true; readonly caller: Caller } | { readonly ok: false; readonly refusal: Refusal }

/** Who a token names. Opaque keys (`sb_…`) and no token at all mean whoever opened the socket. */
export async function identify(token: string | null | undefined, opener: Caller, authenticate: Authenticate): Promise<Identified> {
  if (token === null || token === undefined || token === '' || token.startsWith('sb_')) return { ok: true, caller: opener }
  const authentication = await authenticate(token)
  return authentication.ok ? authentication : { ok: false, refusal: refusals[authentication.problem.reason] }
}

const refusals: Readonly<Record<TokenProblemReason, Refusal>> = {
  'malformed': { kind: 'token-malformed' },
  'unsupported-algorithm': { kind: 'token-signature' },
  'unknown-key': { kind: 'token-signature' },
  'bad-signature': { kind: 'token-signature' },
  'expired': { kind: 'token-expired' },
  'not-yet-valid': { kind: 'token-early' },
}

/** When the caller's token ends, in milliseconds since 1970; null is never. */
export function expiryOf({ claims }: Caller): number | null {
  const { exp } = claims
  return typeof exp === 'number' ? exp * 1000 : null
}
