import { createLocalJWKSet, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthHarness, signUpMember } from './testing/auth-harness.ts'
import type { AuthHarness, AuthUnderTest } from './testing/auth-harness.ts'

let harness: AuthHarness
let auth: AuthUnderTest
beforeAll(async () => {
  harness = await createAuthHarness()
  auth = harness.service()
})
afterAll(() => harness.close())

test('settings tell a sign-in screen what to offer', async () => {
  expect((await auth.json('GET', '/settings')).body).toMatchObject({ external: { email: true, phone: false, anonymous_users: true, github: false }, disable_signup: false, mailer_autoconfirm: true })
  const closed = harness.service({ signUpEnabled: false, anonymousEnabled: false, confirmEmail: true })
  expect((await closed.json('GET', '/settings')).body).toMatchObject({ external: { anonymous_users: false }, disable_signup: true, mailer_autoconfirm: false })
})

test('the published keys verify a token, and hold no private part', async () => {
  const member = await signUpMember(auth)
  const response = await auth.ask('GET', '/.well-known/jwks.json')
  const keys = await response.json() as JSONWebKeySet
  expect(JSON.stringify(keys)).not.toMatch(/"d":/)
  const { payload } = await jwtVerify(member.accessToken, createLocalJWKSet(keys), { issuer: 'http://127.0.0.1:54321/auth/v1', audience: 'authenticated' })
  expect(payload.sub).toBe(member.id)
  expect(response.headers.get('cache-control')).toContain('max-age')
})

test('health answers, unknown paths do so in the protocol\'s form', async () => {
  expect((await auth.json('GET', '/health')).body['name']).toBe('Portico')
  expect(await auth.json('GET', '/factors')).toEqual({ status: 404, body: { code: 404, error_code: 'unknown', msg: 'This endpoint does not exist' } })
  const modern = await auth.json('GET', '/admin/users/a/b', { headers: { 'x-supabase-api-version': '2025-06-01' } })
  expect(modern.body).toEqual({ code: 'unknown', message: 'This endpoint does not exist' })
})

test('answers with sessions are not kept by caches', async () => {
  expect((await auth.ask('POST', '/signup', { body: {} })).headers.get('cache-control')).toBe('no-store')
})

test('what the database cannot keep is refused, not failed on', async () => {
  const member = await signUpMember(auth)
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
  for (const data of [{ a: '\0' }, { 'a\0': 1 }, { a: '\ud800' }, { a: nested(200) }]) {
    const { status, body } = await auth.json('PUT', '/user', { token: member.accessToken, body: { data } })
    expect([status, body['error_code']]).toEqual([400, 'validation_failed'])
  }
  const deep = `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  expect((await auth.json('PUT', '/user', { token: member.accessToken, body: deep })).status).toBe(400)
  expect((await auth.json('POST', '/token?grant_type=refresh_token', { body: { refresh_token: '\0' } })).status).toBe(400)
  expect((await auth.json('POST', '/verify', { body: { type: 'signup', token_hash: '\0' } })).status).toBe(400)
  expect((await auth.json('GET', '/verify?type=signup&token=%00')).status).toBe(400)
  expect((await auth.json('GET', '/admin/users?filter=%00', { key: harness.keys.secretKey })).status).toBe(400)
  expect((await auth.json('PUT', '/user', { token: member.accessToken, body: { data: { a: '\ud83d\ude00', b: nested(40) } } })).status).toBe(200)
})

test('where no mail can be sent, known and unknown addresses answer alike', async () => {
  const mute = harness.service({}, null)
  const { email } = await signUpMember(mute)
  for (const [path, body] of [['/recover', {}], ['/resend', { type: 'signup' }]] as const) {
    const answers = await Promise.all([email, 'nobody@example.org'].map((address) => mute.json('POST', path, { body: { ...body, email: address } })))
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } })
  }
})
