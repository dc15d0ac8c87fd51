import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { CryptoKey, JWTPayload } from 'jose'
import type { TokenProblem, TokenProblemReason } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Keys } from './keys.ts'

export type TokenVerdict =
  | { readonly ok: true; readonly claims: Readonly<Record<string, unknown>>; /** Seconds since 1970; null is for ever. */ readonly expiresAt: number | null }
  | { readonly ok: false; readonly problem: TokenProblem }

/**
 * Verifies a bearer token: ES256 by this backend's signing key, HS256 (the legacy keys, and what a project's owner
 * signs) by its JWT secret, nothing else. Times are judged without leeway, since issuer and judge share one clock.
 */
export async function verifyToken(token: string, keys: Keys, clock: Clock): Promise<TokenVerdict> {
  const chosen = chooseKey(token, keys)
  if ('reason' in chosen) return refuse(chosen.reason)
  try {
    const { payload } = await jwtVerify(token, chosen.key, { algorithms: [chosen.algorithm], currentDate: clock.now() })
    return hasSoundShape(payload) ? { ok: true, claims: payload, expiresAt: payload.exp ?? null } : refuse('malformed')
  } catch (error) {
    return refuse(reasonOf(error))
  }
}

type ChosenKey = { readonly algorithm: 'ES256' | 'HS256'; readonly key: CryptoKey | Uint8Array } | { readonly reason: TokenProblemReason }

/** The algorithm decides about the kind of key, never the other way round: a public key is no HMAC secret. */
function chooseKey(token: string, keys: Keys): ChosenKey {
  const header = readHeader(token)
  if (header === null) return { reason: 'malformed' }
  if (header.alg === 'HS256') return { algorithm: 'HS256', key: new TextEncoder().encode(keys.jwtSecret) }
  if (header.alg !== 'ES256') return { reason: 'unsupported-algorithm' }
  if (header.kid !== keys.signing.kid) return { reason: 'unknown-key' }
  return { algorithm: 'ES256', key: keys.signing.publicKey }
}

function readHeader(token: string): { readonly alg?: unknown; readonly kid?: unknown } | null {
  if (token.split('.').length !== 3) return null
  try {
    return decodeProtectedHeader(token)
  } catch {
    return null
  }
}

/** `role` becomes a database role and `sub` a user: they are text wherever they are given. */
function hasSoundShape(payload: JWTPayload): boolean {
  return isTextOrMissing(payload['role']) && isTextOrMissing(payload.sub)
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function reasonOf(error: unknown): TokenProblemReason {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad-signature'
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'unsupported-algorithm'
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim === 'nbf' && error.reason === 'check_failed' ? 'not-yet-valid' : 'malformed'
  return 'malformed'
}

function refuse(reason: TokenProblemReason): TokenVerdict {
  return { ok: false, problem: { reason, message: sentences[reason] } }
}

const sentences: Readonly<Record<TokenProblemReason, string>> = {
  'malformed': 'The token is not a JWT of this backend',
  'unsupported-algorithm': 'The token is signed with an algorithm that this backend does not use',
  'unknown-key': 'The token is signed with a key that this backend does not have',
  'bad-signature': 'The signature of the token does not hold',
  'expired': 'JWT expired',
  'not-yet-valid': 'JWT not yet valid',
}
