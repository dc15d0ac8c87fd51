import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthHarness } from '../testing/auth-harness.ts'
import type { AuthHarness } from '../testing/auth-harness.ts'

let harness: AuthHarness
beforeAll(async () => { harness = await createAuthHarness() })
afterAll(() => harness.close())

const password = 'correct horse'

test('where addresses need no confirmation, a sign-up is a session', async () => {
  const auth = harness.service()
  const { status, body } = await auth.json('POST', '/signup', { body: { email: 'Ada@Example.org', password, data: { name: 'Ada' } } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: 'bearer', expires_in: 3600, access_token: expect.any(String), refresh_token: expect.stringMatching(/^[\w-]{22}$/),
    user: {
      aud: 'authenticated', role: 'authenticated', email: 'ada@example.org', phone: '', is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada', email: 'ada@example.org', email_verified: true, phone_verified: false },
      identities: [{ provider: 'email', email: 'ada@example.org', identity_data: { email: 'ada@example.org', email_verified: true } }],
      email_confirmed_at: expect.any(String), confirmed_at: expect.any(String), last_sign_in_at: expect.any(String),
    },
  })
  expect(body['expires_at']).toBeGreaterThan(Date.now() / 1000 + 3500)
  expect(harness.mails.list('ada@example.org')).toEqual([])
})

test('the password is kept as a bcrypt hash of cost 10', async () => {
  const [row] = await harness.sql("select encrypted_password from auth.users where email = 'ada@example.org'")
  expect(row?.['encrypted_password']).toMatch(/^\$2a\$10\$/)
})

test('a registered address is refused where nothing is to be hidden', async () => {
  const { status, body } = await harness.service().json('POST', '/signup', { body: { email: 'ada@example.org', password } })
  expect({ status, body }).toEqual({ status: 422, body: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' } })
})

test('with confirmations, a registered address is answered like a new one', async () => {
  const auth = harness.service({ confirmEmail: true })
  const known = await auth.json('POST', '/signup', { body: { email: 'ada@example.org', password, data: { a: 1 } } })
  const fresh = await auth.json('POST', '/signup', { body: { email: 'bob@example.org', password, data: { a: 1 } } })
  expect(known.status).toBe(fresh.status)
  expect(Object.keys(known.body).sort()).toEqual(Object.keys(fresh.body).sort())
  expect(known.body).toMatchObject({ identities: [], user_metadata: { a: 1 } })
  const [ada] = await harness.sql("select id from auth.users where email = 'ada@example.org'")
  expect(known.body['id']).not.toBe(ada?.['id'])
  expect(harness.mails.list('ada@example.org')).toEqual([])
  expect(harness.mails.list('bob@example.org')).toHaveLength(1)
})

test('an unconfirmed account is not changed by a second sign-up, nor shown to it', async () => {
  const auth = harness.service({ confirmEmail: true })
  await auth.json('POST', '/signup', { body: { email: 'carl@example.org', password, data: { secret: 'first' } } })
  const second = await auth.json('POST', '/signup', { body: { email: 'carl@example.org', password: 'another password', data: { mine: 1 } } })
  expect(JSON.stringify(second.body)).not.toContain('first')
  const [row] = await harness.sql("select raw_user_meta_data as data, encrypted_password as hash from auth.users where email = 'carl@example.org'")
  expect(row?.['data']).toMatchObject({ secret: 'first' })
  expect(harness.mails.list('carl@example.org')).toHaveLength(2)
})

test('two sign-ups at once make one user', async () => {
  const auth = harness.service()
  const answers = await Promise.all([1, 2, 3].map(() => auth.json('POST', '/signup', { body: { email: 'race@example.org', password } })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422])
  expect(await harness.sql("select 1 from auth.users where email = 'race@example.org'")).toHaveLength(1)
})

test('without address and password, a guest', async () => {
  const { status, body } = await harness.service().json('POST', '/signup', { body: { data: { theme: 'dark' } } })
  expect(status).toBe(200)
  expect(body['user']).toMatchObject({ is_anonymous: true, email: '', app_metadata: {}, user_metadata: { theme: 'dark' }, identities: [] })
})

test.each([
  [{ signUpEnabled: false }, { email: 'x@example.org', password }, 422, 'signup_disabled'],
  [{ signUpEnabled: false }, {}, 422, 'signup_disabled'],
  [{ anonymousEnabled: false }, {}, 422, 'anonymous_provider_disabled'],
  [{ emailEnabled: false }, { email: 'x@example.org', password }, 422, 'email_provider_disabled'],
  [{}, { phone: '+4912345', password }, 400, 'phone_provider_disabled'],
  [{}, { email: 'x@example.org' }, 400, 'validation_failed'],
  [{}, { email: 'no address', password }, 400, 'validation_failed'],
  [{}, { email: 'a@b.c\nBcc: evil@example.org', password }, 400, 'validation_failed'],
  [{}, { email: `${'a'.repeat(300)}@example.org`, password }, 400, 'validation_failed'],
  [{}, { email: 7, password }, 400, 'validation_failed'],
  [{}, { email: 'x@example.org', password, data: [1] }, 400, 'validation_failed'],
  [{}, { email: 'x@example.org', password, data: { big: 'x'.repeat(7000) } }, 400, 'validation_failed'],
  [{}, { email: 'x@example.org', password, code_challenge: 'short', code_challenge_method: 's256' }, 400, 'validation_failed'],
  [{}, { email: 'x@example.org', password: 'ä'.repeat(37) }, 400, 'validation_failed'],
  [{}, '{', 400, 'bad_json'],
  [{}, '[]', 400, 'validation_failed'],
  [{}, `{"data":"${'x'.repeat(300_000)}"}`, 413, 'validation_failed'],
] as const)('settings %o and body %o are refused with %i %s', async (settings, body, status, code) => {
  const answer = await harness.service(settings).json('POST', '/signup', { body })
  expect({ status: answer.status, code: answer.body['error_code'] }).toEqual({ status, code })
})

test('a weak password names its reasons, in both forms', async () => {
  const auth = harness.service({ minimumPasswordLength: 8, passwordRequirements: 'letters_digits' })
  const old = await auth.json('POST', '/signup', { body: { email: 'x@example.org', password: 'abc' } })
  expect(old).toMatchObject({ status: 422, body: { code: 422, error_code: 'weak_password', weak_password: { reasons: ['length', 'characters'] } } })
  const modern = await auth.ask('POST', '/signup', { body: { email: 'x@example.org', password: 'abc' }, headers: { 'x-supabase-api-version': '2024-01-01' } })
  expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(await modern.json()).toMatchObject({ code: 'weak_password', message: expect.stringContaining('8 characters'), weak_password: { reasons: ['length', 'characters'] } })
})

test('a trigger of the project that refuses a user is a server error without its words', async () => {
  await harness.sql(`create function public.refuse() returns trigger language plpgsql as $$ begin if new.email = 'refused@example.org' then raise exception 'inner secret'; end if; return new; end $$`)
  await harness.sql('create trigger refuse after insert on auth.users for each row execute function public.refuse()')
  const { status, body } = await harness.service().json('POST', '/signup', { body: { email: 'refused@example.org', password } })
  expect({ status, body }).toEqual({ status: 500, body: { code: 500, error_code: 'unexpected_failure', msg: 'Database error saving new user' } })
  expect(harness.log.some((line) => line.includes('inner secret'))).toBe(true)
  await harness.sql('drop trigger refuse on auth.users')
})

test('no password, code or token is in the log', () => {
  expect(harness.log.join('\n')).not.toMatch(/correct horse|\$2a\$|eyJ|token=[\da-f]{20}/)
})

test('peers are limited, each by itself', async () => {
  const auth = harness.service({ limitPeers: true })
  const attempt = (ip: string) => auth.ask('POST', '/signup', { body: { email: 'x@example.org', password: 'abc' }, ip })
  await harness.atOneMoment(async () => {
    for (let index = 0; index < 30; index++) expect((await attempt('198.51.100.7')).status).toBe(422)
    const refused = await attempt('198.51.100.7')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await attempt('198.51.100.8')).status).toBe(422)
  })
})
