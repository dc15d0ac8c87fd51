import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthHarness, memberPassword, signUpMember } from '../testing/auth-harness.ts'
import type { AuthHarness, AuthUnderTest } from '../testing/auth-harness.ts'

let harness: AuthHarness
let auth: AuthUnderTest
beforeAll(async () => {
  harness = await createAuthHarness()
  auth = harness.service()
  await signUpMember(auth, 'ada@example.org')
})
afterAll(() => harness.close())

const signIn = (body: unknown, service = auth) => service.json('POST', '/token?grant_type=password', { body })

test('the right password opens a session with the hosted claims', async () => {
  const { status, body } = await signIn({ email: 'ADA@example.org', password: memberPassword })
  expect(status).toBe(200)
  const [header = '', payload = ''] = String(body['access_token']).split('.')
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'ES256', kid: harness.keys.signing.kid, typ: 'JWT' })
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>
  expect(claims).toMatchObject({
    iss: 'http://127.0.0.1:54321/auth/v1', aud: 'authenticated', role: 'authenticated', email: 'ada@example.org', phone: '', aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }], session_id: expect.any(String), is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: { email: 'ada@example.org' },
  })
  expect(claims['exp']).toBe((claims['iat'] ?? 0) + 3600)
  expect(body['expires_at']).toBe(claims['exp'])
})

test('the session is kept with where it came from', async () => {
  await auth.json('POST', '/token?grant_type=password', { body: { email: 'ada@example.org', password: memberPassword }, headers: { 'user-agent': 'Test/1' }, ip: '2001:db8::1' })
  expect(await harness.sql("select aal::text, user_agent, host(ip) as ip from auth.sessions where user_agent = 'Test/1'")).toEqual([{ aal: 'aal1', user_agent: 'Test/1', ip: '2001:db8::1' }])
})

test('a wrong password and an unknown address answer alike', async () => {
  const wrong = await signIn({ email: 'ada@example.org', password: 'wrong' })
  const unknown = await signIn({ email: 'nobody@example.org', password: 'wrong' })
  expect(wrong).toEqual({ status: 400, body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' } })
  expect(unknown).toEqual(wrong)
})

test('an unknown address costs as much work as a known one', async () => {
  // Processor time, hashing threads included: a busy machine does not change it.
  const work = async (email: string) => {
    const started = process.cpuUsage()
    for (let index = 0; index < 5; index++) await signIn({ email, password: 'wrong' })
    return process.cpuUsage(started).user
  }
  const [known, unknown] = [await work('ada@example.org'), await work('nobody@example.org')]
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

test('a password that only begins right is wrong beyond 72 bytes', async () => {
  const { body } = await auth.json('POST', '/admin/users', { key: harness.keys.secretKey, body: { email: 'long@example.org', password: 'x'.repeat(72), email_confirm: true } })
  expect(body['email']).toBe('long@example.org')
  expect((await signIn({ email: 'long@example.org', password: 'x'.repeat(72) })).status).toBe(200)
  expect((await signIn({ email: 'long@example.org', password: 'x'.repeat(73) })).body['error_code']).toBe('invalid_credentials')
})

test.each([
  [{ email: 'ada@example.org' }, 'invalid_credentials'],
  [{ email: 'ada@example.org', password: '' }, 'invalid_credentials'],
  [{ password: 'x' }, 'validation_failed'],
  [{ email: 'a@example.org', phone: '1', password: 'x' }, 'validation_failed'],
  [{ phone: '1', password: 'x' }, 'phone_provider_disabled'],
  [{ email: "' or 1=1 --", password: 'x' }, 'invalid_credentials'],
  [{ email: 'a'.repeat(100_000), password: 'x' }, 'invalid_credentials'],
])('%o is refused with %s', async (body, code) => {
  expect((await signIn(body)).body['error_code']).toBe(code)
})

test('a user without a password has none that works', async () => {
  await harness.sql("insert into auth.users (id, email, email_confirmed_at, encrypted_password) values (gen_random_uuid(), 'empty@example.org', now(), ''), (gen_random_uuid(), 'null@example.org', now(), null), (gen_random_uuid(), 'odd@example.org', now(), 'plain')")
  for (const email of ['empty@example.org', 'null@example.org', 'odd@example.org']) {
    for (const password of ['', 'plain']) expect((await signIn({ email, password })).body['error_code']).toBe('invalid_credentials')
  }
})

test('a user from a seed, with the hash of pgcrypto, can sign in', async () => {
  await harness.sql(`insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'Seed@Example.org', extensions.crypt('sown', extensions.gen_salt('bf')), now(), '{}', '{}', now(), now())`)
  expect((await signIn({ email: 'seed@example.org', password: 'sown' })).status).toBe(200)
})

test('that an account is unconfirmed or banned is told to its owner only', async () => {
  const strict = harness.service({ confirmEmail: true })
  await strict.json('POST', '/signup', { body: { email: 'new@example.org', password: memberPassword } })
  expect((await signIn({ email: 'new@example.org', password: memberPassword }, strict)).body['error_code']).toBe('email_not_confirmed')
  expect((await signIn({ email: 'new@example.org', password: 'wrong' }, strict)).body['error_code']).toBe('invalid_credentials')
  const { id } = await signUpMember(auth, 'banned@example.org')
  await harness.sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id])
  expect((await signIn({ email: 'banned@example.org', password: memberPassword })).body['error_code']).toBe('user_banned')
  expect((await signIn({ email: 'banned@example.org', password: 'wrong' })).body['error_code']).toBe('invalid_credentials')
})

test('unknown grants and routes answer in the protocol\'s form', async () => {
  expect(await auth.json('POST', '/token?grant_type=id_token', { body: {} })).toEqual({ status: 400, body: { code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' } })
  expect((await auth.json('GET', '/authorize?provider=github')).status).toBe(404)
  expect((await auth.json('PATCH', '/user')).status).toBe(405)
})
