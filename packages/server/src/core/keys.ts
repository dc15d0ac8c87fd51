import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { z } from 'zod'

/** The keys of this backend, made on its first start and kept in `<data>/secrets.json`. */
export interface Keys {
  /** `sb_publishable_…`: names the role `anon`; may be seen by anybody. */
  readonly publishableKey: string
  /** `sb_secret_…`: names the role `service_role`; servers only. */
  readonly secretKey: string
  /** The legacy keys: HS256 tokens with the claim `role`. */
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** Signs and verifies HS256 tokens. */
  readonly jwtSecret: string
  /** Signs the access tokens of sessions (ES256). */
  readonly signing: SigningKey
}

export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** As the JWKS shows it. */
  readonly publicJwk: JWK
}

const jwk = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })

/** What is kept: plain JSON. */
export const storedKeys = z.object({
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  anonKey: z.string().min(1),
  serviceRoleKey: z.string().min(1),
  jwtSecret: z.string().min(32),
  signingKey: jwk.extend({ d: z.string(), kid: z.string().min(1) }),
})

export type StoredKeys = z.infer<typeof storedKeys>

/** New keys, from the system's random source; `now` dates the legacy tokens. */
export async function generateKeys(now: Date): Promise<StoredKeys> {
  const jwtSecret = randomBytes(32).toString('base64url')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = jwk.extend({ d: z.string() }).parse(await exportJWK(privateKey))
  return {
    publishableKey: opaqueKey('publishable'),
    secretKey: opaqueKey('secret'),
    anonKey: await legacyKey('anon', jwtSecret, now),
    serviceRoleKey: await legacyKey('service_role', jwtSecret, now),
    jwtSecret,
    signingKey: { ...signingKey, kid: crypto.randomUUID() },
  }
}

export async function importKeys({ signingKey, ...keys }: StoredKeys): Promise<Keys> {
  const { d, ...shared } = signingKey
  const publicJwk: JWK = { ...shared, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  const [privateKey, publicKey] = await Promise.all([importJWK({ ...shared, d }, 'ES256'), importJWK(shared, 'ES256')])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) throw new TypeError('An EC key was expected')
  return { ...keys, signing: { kid: signingKey.kid, privateKey, publicKey, publicJwk } }
}

/** 128 random bits and a checksum that tells a mistyped key from a foreign one, as hosted keys have it. */
function opaqueKey(kind: 'publishable' | 'secret'): string {
  const body = `sb_${kind}_${randomBytes(16).toString('base64url')}`
  return `${body}_${createHash('sha256').update(body).digest('base64url').slice(0, 8)}`
}

function legacyKey(role: string, secret: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ iss: 'supabase', ref: 'portico', role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + tenYears)
    .sign(new TextEncoder().encode(secret))
}

const tenYears = 10 * 365 * 24 * 3600
