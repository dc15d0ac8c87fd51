import { readClaims } from './jwt.ts'

export type KeyCheck =
  | { readonly kind: 'publishable' | 'legacy'; readonly key: string }
  | { readonly kind: 'empty' }
  /** It skips every access rule: never used, stored or sent. */
  | { readonly kind: 'secret'; readonly why: 'sb_secret' | 'jwt-role'; readonly role: string | null }
  /** Neither form is recognised. */
  | { readonly kind: 'unknown' }

/**
 * Is this a public key? Publishable keys start with `sb_publishable_`; older ones are JWTs whose role is `anon`.
 * A JWT of any other role is somebody's or the owner's token, so it is refused like a secret key.
 */
export function checkKey(given: string): KeyCheck {
  const key = given.trim()
  if (key === '') return { kind: 'empty' }
  if (key.startsWith('sb_secret_')) return { kind: 'secret', why: 'sb_secret', role: null }
  if (/^sb_publishable_[\w-]+$/.test(key)) return { kind: 'publishable', key }
  const claims = readClaims(key)
  if (claims === null) return { kind: 'unknown' }
  const role = claims['role']
  if (role === 'anon') return { kind: 'legacy', key }
  return { kind: 'secret', why: 'jwt-role', role: typeof role === 'string' ? role : null }
}

/** A secret key as it may be shown: its kind and its last four characters. */
export function maskKey(key: string): string {
  const head = key.startsWith('sb_secret_') ? 'sb_secret_' : key.slice(0, 2)
  return `${head}${'•'.repeat(16)}${key.slice(-4)}`
}
