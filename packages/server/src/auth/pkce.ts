import { createHash } from 'node:crypto'
import { AuthError } from './errors.ts'
import { equalSecrets } from './otp.ts'

export interface CodeChallenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/** RFC 7636 §4.2: 43 to 128 unreserved characters; null where neither part came. */
export function parseCodeChallenge(challenge: string | undefined, method: string | undefined): CodeChallenge | null {
  if (!challenge && !method) return null
  if (!challenge || !method) throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  const lower = method.toLowerCase()
  if (lower !== 's256' && lower !== 'plain') throw new AuthError('validation_failed', 'code_challenge_method must be one of: plain, s256')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw new AuthError('validation_failed', 'code challenge has to be between 43 and 128 unreserved characters')
  }
  return { challenge, method: lower }
}

export function provesChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const derived = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return equalSecrets(derived, challenge)
}
