import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { createAuthenticate } from './token-cache.ts'
import { generateKeys, importKeys } from './keys.ts'
import type { Keys } from './keys.ts'
import { verifyToken } from './token.ts'

const start = new Date('2026-11-20T10:00:00Z')
let now = start
const clock = { now: () => now }
const seconds = start.getTime() / 1000
let keys: Keys

beforeAll(async () => { keys = await importKeys(await generateKeys(start)) })

function sign(claims: JWTPayload, kid = keys.signing.kid, key = keys.signing.privateKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key)
}

const encode = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

function hmac(header: unknown, payload: unknown, secret: string): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

async function reason(token: string): Promise<string> {
  const verdict = await verifyToken(token, keys, clock)
  return verdict.ok ? 'ok' : verdict.problem.reason
}

test('takes its own ES256 tokens and HS256 ones by its secret', async () => {
  const claims = { role: 'authenticated', sub: 'u1', exp: seconds + 60 }
  expect(await verifyToken(await sign(claims), keys, clock)).toEqual({ ok: true, claims, expiresAt: seconds + 60 })
  expect(await reason(keys.anonKey)).toBe('ok')
  expect(await verifyToken(keys.serviceRoleKey, keys, clock)).toMatchObject({ ok: true, claims: { role: 'service_role' } })
  expect(await reason(hmac({ alg: 'HS256' }, { role: 'x' }, keys.jwtSecret))).toBe('ok')
})

test('refuses tokens out of their time', async () => {
  expect(await reason(await sign({ exp: seconds - 1 }))).toBe('expired')
  expect(await reason(await sign({ exp: seconds }))).toBe('expired')
  expect(await reason(await sign({ exp: seconds + 60, nbf: seconds + 30 }))).toBe('not-yet-valid')
})

test('refuses other keys and algorithms', async () => {
  const other = await generateKeyPair('ES256')
  const claims = { role: 'service_role', exp: seconds + 60 }
  expect(await reason(await sign(claims, keys.signing.kid, other.privateKey))).toBe('bad-signature')
  expect(await reason(await sign(claims, 'other'))).toBe('unknown-key')
  expect(await reason(hmac({ alg: 'HS256' }, claims, 'another secret'))).toBe('bad-signature')
  expect(await reason(`${encode({ alg: 'none' })}.${encode(claims)}.`)).toBe('unsupported-algorithm')
  expect(await reason(hmac({ alg: 'HS512' }, claims, keys.jwtSecret))).toBe('unsupported-algorithm')
  // The public key, which everybody has, taken for an HMAC secret.
  expect(await reason(hmac({ alg: 'HS256', kid: keys.signing.kid }, claims, await exportSPKI(keys.signing.publicKey)))).toBe('bad-signature')
})

test.each(['', 'a', 'a.b.c', '..', 'a.b', `${encode('{}')}.${encode('{}')}.`, 'sb_publishable_x'])('calls %j malformed', async (token) => {
  expect(await reason(token)).toMatch(/^(malformed|unsupported-algorithm)$/)
})

test('refuses claims of a wrong shape', async () => {
  const signed = (payload: unknown): Promise<string> => reason(hmac({ alg: 'HS256' }, payload, keys.jwtSecret))
  expect(await signed({ role: ['service_role'] })).toBe('malformed')
  expect(await signed({ role: 'anon', sub: 7 })).toBe('malformed')
  expect(await signed({ exp: 'tomorrow' })).toBe('malformed')
  expect(await signed('[]')).toBe('malformed')
  expect(await signed('nonsense')).toBe('malformed')
})

test('no message shows a part of the token', async () => {
  const verdict = await verifyToken(hmac({ alg: 'HS256' }, { role: 'anon' }, 'x'.repeat(32)), keys, clock)
  expect(verdict).toEqual({ ok: false, problem: { reason: 'bad-signature', message: 'The signature of the token does not hold' } })
})

test('a known token is taken at once until it expires', async () => {
  const authenticate = createAuthenticate(keys, clock)
  const token = await sign({ sub: 'u1', exp: seconds + 60 })
  const first = authenticate(token)
  expect(first).toBeInstanceOf(Promise)
  const caller = { role: 'anon', claims: { sub: 'u1', exp: seconds + 60 }, claimsJson: `{"sub":"u1","exp":${seconds + 60}}`, token }
  expect(await first).toEqual({ ok: true, caller })
  expect(authenticate(token)).toEqual({ ok: true, caller })
  now = new Date(start.getTime() + 60_000)
  expect(await authenticate(token)).toMatchObject({ ok: false, problem: { reason: 'expired' } })
  now = start
})

test('the cache holds no more than its limit', async () => {
  const authenticate = createAuthenticate(keys, clock, 2)
  const tokens = await Promise.all(['a', 'b', 'c'].map((sub) => sign({ sub, exp: seconds + 60 })))
  for (const token of tokens) await authenticate(token)
  expect(tokens.map((token) => authenticate(token) instanceof Promise)).toEqual([true, false, false])
})
