import { hash } from '@node-rs/bcrypt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, createAuthHarness, memberPassword, signUpMember } from '../testing/auth-harness.ts'
import type { AuthHarness, AuthUnderTest, Ask } from '../testing/auth-harness.ts'

let harness: AuthHarness
let auth: AuthUnderTest
let admin: Ask
beforeAll(async () => {
  harness = await createAuthHarness()
  auth = harness.service()
  admin = { key: harness.keys.secretKey }
})
afterAll(() => harness.close())

const signIn = (email: string, password: string) => auth.json('POST', '/token?grant_type=password', { body: { email, password } })

test.each([
  ['GET', '/admin/users'], ['POST', '/admin/users'], ['GET', '/admin/users/:id'], ['PUT', '/admin/users/:id'], ['DELETE', '/admin/users/:id'],
  ['POST', '/admin/generate_link'], ['POST', '/invite'],
])('%s %s is for the secret key alone', async (method, pattern) => {
  const member = await signUpMember(auth)
  const path = pattern.replace(':id', member.id)
  const body = method === 'GET' ? {} : { body: { email: 'x@example.org', type: 'magiclink' } }
  const codeAnswered = async (ask: Ask) => {
    const answer = await auth.json(method, path, { ...body, ...ask })
    return [answer.status, answer.body['error_code']]
  }
  expect(await codeAnswered({})).toEqual([401, 'no_authorization'])
  expect(await codeAnswered({ token: member.accessToken })).toEqual([403, 'not_admin'])
  expect(await codeAnswered({ token: 'nonsense' })).toEqual([403, 'bad_jwt'])
  expect(await codeAnswered({ token: harness.keys.anonKey })).toEqual([403, 'not_admin'])
  // A member's token speaks for the caller, whatever key let it in.
  expect(await codeAnswered({ key: harness.keys.secretKey, token: member.accessToken })).toEqual([403, 'not_admin'])
})

test('the legacy service key is an administrator too', async () => {
  expect((await auth.ask('GET', '/admin/users', { token: harness.keys.serviceRoleKey })).status).toBe(200)
})

test('a user is created as told, and signs in', async () => {
  const { status, body } = await auth.json('POST', '/admin/users', {
    ...admin, body: { email: 'Made@Example.org', password: memberPassword, email_confirm: true, user_metadata: { name: 'Made' }, app_metadata: { portico: 'builder' } },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: 'made@example.org', app_metadata: { provider: 'email', providers: ['email'], portico: 'builder' }, user_metadata: { name: 'Made', email_verified: true }, identities: [{ provider: 'email' }] })
  expect((await signIn('made@example.org', memberPassword)).status).toBe(200)
  expect((await auth.json('POST', '/admin/users', { ...admin, body: { email: 'made@example.org' } })).body['error_code']).toBe('email_exists')
})

test('ids and hashes may be brought along', async () => {
  const id = crypto.randomUUID()
  const { body } = await auth.json('POST', '/admin/users', { ...admin, body: { id, email: 'moved@example.org', password_hash: await hash('from afar', { cost: 4 }), email_confirm: true } })
  expect(body['id']).toBe(id)
  expect((await signIn('moved@example.org', 'from afar')).status).toBe(200)
})

test.each([
  [{}], [{ phone: '1' }], [{ email: 'no' }], [{ email: 'x@example.org', id: 'no' }], [{ email: 'x@example.org', id: '00000000-0000-0000-0000-000000000000' }],
  [{ email: 'x@example.org', password: 'a', password_hash: 'b' }], [{ email: 'x@example.org', password_hash: 'plain' }],
  [{ email: 'x@example.org', ban_duration: 'forever' }], [{ email: 'x@example.org', password: 'x'.repeat(73) }], [{ email: 'x@example.org', app_metadata: { big: 'x'.repeat(5000) } }],
])('%o makes no user', async (body) => {
  expect((await auth.ask('POST', '/admin/users', { ...admin, body })).status).toBe(400)
})

test('the list comes in pages, newest first, with its links and total', async () => {
  const response = await auth.ask('GET', '/admin/users?page=2&per_page=2', admin)
  const total = Number(response.headers.get('x-total-count'))
  const [counted] = await harness.sql('select count(*)::int as count from auth.users')
  expect(total).toBe(counted?.['count'])
  expect(response.headers.get('link')).toBe(`</admin/users?page=3&per_page=2>; rel="next", </admin/users?page=${Math.ceil(total / 2)}&per_page=2>; rel="last"`)
  expect(((await response.json()) as { users: unknown[] }).users).toHaveLength(2)
  const found = await auth.json('GET', '/admin/users?filter=MADE@', admin)
  expect(found.body['users']).toMatchObject([{ email: 'made@example.org' }])
  for (const query of ['page=0', 'page=x', 'per_page=5000', 'page=1e99']) expect((await auth.ask('GET', `/admin/users?${query}`, admin)).status).toBe(400)
})

test('a user is read, changed and banned', async () => {
  const member = await signUpMember(auth)
  expect((await auth.json('GET', `/admin/users/${member.id}`, admin)).body['id']).toBe(member.id)
  const changed = await auth.json('PUT', `/admin/users/${member.id}`, { ...admin, body: { email: 'renamed@example.org', email_confirm: true, password: 'battery staple', role: 'organiser', app_metadata: { level: 2 }, user_metadata: { nick: 'x' } } })
  expect(changed.body).toMatchObject({ email: 'renamed@example.org', role: 'organiser', app_metadata: { level: 2, provider: 'email' }, user_metadata: { nick: 'x' }, identities: [{ email: 'renamed@example.org' }] })
  expect((await auth.json('GET', '/user', { token: member.accessToken })).body['error_code']).toBe('session_not_found')
  const session = await signIn('renamed@example.org', 'battery staple')
  expect(JSON.parse(Buffer.from(String(session.body['access_token']).split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ role: 'organiser' })
  const banned = await auth.json('PUT', `/admin/users/${member.id}`, { ...admin, body: { ban_duration: '1h30m' } })
  expect(Date.parse(String(banned.body['banned_until'])) - Date.now()).toBeGreaterThan(89 * 60_000)
  expect((await signIn('renamed@example.org', 'battery staple')).body['error_code']).toBe('user_banned')
  expect((await auth.json('PUT', `/admin/users/${member.id}`, { ...admin, body: { ban_duration: 'none' } })).body).not.toHaveProperty('banned_until')
  expect((await signIn('renamed@example.org', 'battery staple')).status).toBe(200)
})

test('nobody gets an address that somebody else has', async () => {
  const [one, two] = [await signUpMember(auth), await signUpMember(auth)]
  expect((await auth.json('PUT', `/admin/users/${one.id}`, { ...admin, body: { email: two.email } })).body['error_code']).toBe('email_exists')
})

test('a deleted user is gone, softly or not, and the address is free', async () => {
  const [hard, soft] = [await signUpMember(auth), await signUpMember(auth)]
  expect((await auth.ask('DELETE', `/admin/users/${hard.id}`, { ...admin, body: { should_soft_delete: false } })).status).toBe(200)
  expect((await auth.json('GET', `/admin/users/${hard.id}`, admin)).body['error_code']).toBe('user_not_found')
  expect((await auth.json('GET', '/user', { token: hard.accessToken })).body['error_code']).toBe('user_not_found')
  expect((await auth.ask('DELETE', `/admin/users/${soft.id}`, { ...admin, body: { should_soft_delete: true } })).status).toBe(200)
  const [row] = await harness.sql('select * from auth.users where id = $1', [soft.id])
  expect(JSON.stringify(row)).not.toContain(soft.email)
  expect((await auth.json('GET', '/user', { token: soft.accessToken })).body['error_code']).toBe('user_not_found')
  expect((await signIn(soft.email, memberPassword)).body['error_code']).toBe('invalid_credentials')
  expect((await signUpMember(auth, soft.email)).id).not.toBe(soft.id)
  expect((await auth.ask('GET', '/admin/users/nonsense', admin)).status).toBe(404)
})

test('an invitation is mailed, accepted, and not repeated', async () => {
  const { body } = await auth.json('POST', '/invite', { ...admin, body: { email: 'guest@example.org', data: { team: 'a' } } })
  expect(body).toMatchObject({ email: 'guest@example.org', invited_at: expect.any(String), user_metadata: { team: 'a' } })
  const [mail] = harness.mails.list('guest@example.org')
  expect(mail?.template).toBe('invite')
  expect(mail && (await auth.follow(mail)).hash).toContain('type=invite')
  expect((await auth.json('POST', '/invite', { ...admin, body: { email: 'guest@example.org' } })).body['error_code']).toBe('email_exists')
})

test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)('a link of type %s works without a mail', async (type) => {
  const email = `${crypto.randomUUID()}@example.org`
  if (type === 'recovery') await signUpMember(auth, email)
  const { body } = await auth.json('POST', '/admin/generate_link', { ...admin, body: { type, email, password: memberPassword, redirect_to: 'http://127.0.0.1:54320/welcome' } })
  expect(body).toMatchObject({ email, email_otp: expect.stringMatching(/^\d{6}$/), redirect_to: 'http://127.0.0.1:54320/welcome', verification_type: type === 'magiclink' ? 'signup' : type })
  expect(harness.mails.list(email)).toEqual([])
  const link = new URL(String(body['action_link']))
  const answer = await auth.ask('GET', `/verify${link.search}`)
  expect(answer.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:54320\/welcome#access_token=/)
})

test('links for a change of address confirm it from both sides', async () => {
  const member = await signUpMember(auth)
  const make = (type: string) => auth.json('POST', '/admin/generate_link', { ...admin, body: { type, email: member.email, new_email: 'both@example.org' } })
  const current = await make('email_change_current')
  const next = await make('email_change_new')
  const half = await auth.json('POST', '/verify', { body: { type: 'email_change', token_hash: current.body['hashed_token'] } })
  expect(half.body).toEqual({ code: '200', msg: expect.stringContaining('other email') })
  const whole = await auth.json('POST', '/verify', { body: { type: 'email_change', email: 'both@example.org', token: next.body['email_otp'] } })
  expect(whole.body['user']).toMatchObject({ id: member.id, email: 'both@example.org' })
})

test('no link for whom there is none', async () => {
  const codeAnswered = async (body: unknown) => (await auth.json('POST', '/admin/generate_link', { ...admin, body })).body['error_code']
  expect(await codeAnswered({ type: 'recovery', email: 'nobody@example.org' })).toBe('user_not_found')
  expect(await codeAnswered({ type: 'signup', email: 'nobody@example.org' })).toBe('validation_failed')
  expect(await codeAnswered({ type: 'signup', email: 'made@example.org', password: memberPassword })).toBe('email_exists')
  expect(await codeAnswered({ type: 'nonsense', email: 'made@example.org' })).toBe('validation_failed')
})

test('codes of the mailbox are what was mailed', async () => {
  await auth.ask('POST', '/otp', { body: { email: 'made@example.org' } })
  const [mail] = harness.mails.list('made@example.org')
  expect(mail?.html).toContain(mail === undefined ? '?' : codeOf(mail))
})
