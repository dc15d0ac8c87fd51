import { decodeProtectedHeader } from 'jose'
import type { Authenticate } from '../core/token-cache.ts'
import { FunctionsError } from './errors.ts'

/**
 * `verify_jwt`: a JWT of this backend must come in `Authorization`. An API key there is none, `sb_publishable_…` not more
 * than any other: visitors reach only functions that verify nothing. The code tells the kind of token, never why it failed.
 * Rejects with FunctionsError.
 */
export async function checkToken(authorization: string | null, authenticate: Authenticate): Promise<void> {
  if (authorization === null || authorization === '') throw new FunctionsError('UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
  const token = /^bearer +(\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) throw new FunctionsError('UNAUTHORIZED_INVALID_JWT_FORMAT', "Auth header is not 'Bearer {token}'")
  const { ok } = await authenticate(token)
  if (!ok) throw refusalOf(algorithmOf(token))
}

function algorithmOf(token: string): string {
  try {
    const { alg } = decodeProtectedHeader(token)
    if (typeof alg === 'string') return alg
  } catch {
    // Not a JWT: said below.
  }
  throw new FunctionsError('UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
}

function refusalOf(algorithm: string): FunctionsError {
  switch (algorithm) {
    case 'HS256': return new FunctionsError('UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT')
    case 'ES256': case 'RS256': return new FunctionsError('UNAUTHORIZED_ASYMMETRIC_JWT', 'Invalid JWT')
    default: return new FunctionsError('UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM', `Unsupported JWT algorithm ${algorithm.slice(0, 20)}`)
  }
}
