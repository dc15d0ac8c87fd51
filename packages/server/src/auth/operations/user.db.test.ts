import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, createAuthHarness, memberPassword, signUpMember } from '../testing/auth-harness.ts'
import type { AuthHarness, AuthUnderTest } from '../testing/auth-harness.ts'

let harness: AuthHarness
let auth: AuthUnderTest
beforeAll(async () => {
  harness = await createAuthHarness()
  auth = harness.service()
})
afterAll(() => harness.close())

const codeAnswered = async (method: string, path: string, token?: string, body?: unknown) => {
  const answer = await auth.json(method, path, { ...(token === undefined ? {} : { token }), ...(body === undefined ? {} : { body }) })
  return [answer.status, answer.body['error_code']]
}
const legacy = (claims: Record<string, unknown>, secret = harness.keys.jwtSecret) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(new TextEncoder().encode(secret))

test.each([['GET', '/user'], ['PUT', '/user'], ['POST', '/logout'], ['GET', '/reauthenticate']])('%s %s asks for a good token', async (method, path) => {
  const body = method === 'PUT' ? { data: { a: 1 } } : undefined
  const member = await signUpMember(auth)
  expect(await codeAnswered(method, path, undefined, body)).toEqual([401, 'no_authorization'])
  expect(await codeAnswered(method, path, 'nonsense', body)).toEqual([403, 'bad_jwt'])
  expect(await codeAnswered(method, path, harness.keys.anonKey, body)).toEqual([403, 'bad_jwt'])
  expect(await codeAnswered(method, path, harness.keys.serviceRoleKey, body)).toEqual([403, 'bad_jwt'])
  expect(await codeAnswered(method, path, await legacy({ sub: member.id, role: 'authenticated' }, 'another secret of at least 32 bytes.'), body)).toEqual([403, 'bad_jwt'])
  expect(await codeAnswered(method, path, await legacy({ sub: 'nobody', role: 'authenticated' }), body)).toEqual([403, 'bad_jwt'])
  expect(await codeAnswered(method, path, await legacy({ sub: crypto.randomUUID(), role: 'authenticated' }), body)).toEqual([403, 'user_not_found'])
  expect(await codeAnswered(method, path, await legacy({ sub: member.id, session_id: crypto.randomUUID() }), body)).toEqual([403, 'session_not_found'])
  const other = await signUpMember(auth)
  const [session] = await harness.sql('select id from auth.sessions where user_id = $1', [other.id])
  expect(await codeAnswered(method, path, await legacy({ sub: member.id, session_id: session?.['id'] }), body)).toEqual([403, 'session_not_found'])
  await harness.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [member.id])
  expect(await codeAnswered(method, path, member.accessToken, body)).toEqual([403, 'user_banned'])
})

test('a token made with the JWT secret names its user', async () => {
  const member = await signUpMember(auth)
  const { status, body } = await auth.json('GET', '/user', { token: await legacy({ sub: member.id, role: 'authenticated' }) })
  expect({ status, id: body['id'] }).toEqual({ status: 200, id: member.id })
})

test('a signed-out session is refused although its token still lives', async () => {
  const member = await signUpMember(auth)
  expect((await auth.ask('POST', '/logout', { token: member.accessToken })).status).toBe(204)
  expect(await codeAnswered('GET', '/user', member.accessToken)).toEqual([403, 'session_not_found'])
})

test('sign-out reaches as far as its scope', async () => {
  const member = await signUpMember(auth)
  const signIn = async () => String((await auth.json('POST', '/token?grant_type=password', { body: { email: member.email, password: memberPassword } })).body['access_token'])
  const alive = async (token: string) => (await auth.ask('GET', '/user', { token })).status === 200
  const [second, third] = [await signIn(), await signIn()]
  await auth.ask('POST', '/logout?scope=local', { token: second })
  expect([await alive(member.accessToken), await alive(second), await alive(third)]).toEqual([true, false, true])
  await auth.ask('POST', '/logout?scope=others', { token: third })
  expect([await alive(member.accessToken), await alive(third)]).toEqual([false, true])
  const fourth = await signIn()
  await auth.ask('POST', '/logout?scope=global', { token: third })
  expect([await alive(third), await alive(fourth)]).toEqual([false, false])
  expect(await codeAnswered('POST', '/logout?scope=everyone', fourth)).toEqual([400, 'validation_failed'])
})

test('metadata is merged, null deletes a key, and its size is bounded', async () => {
  const member = await signUpMember(auth)
  await auth.json('PUT', '/user', { token: member.accessToken, body: { data: { a: 1, b: { c: 2 } } } })
  const { body } = await auth.json('PUT', '/user', { token: member.accessToken, body: { data: { a: null, d: [3] } } })
  expect(body['user_metadata']).toMatchObject({ b: { c: 2 }, d: [3] })
  expect(body['user_metadata']).not.toHaveProperty('a')
  expect(await codeAnswered('PUT', '/user', member.accessToken, { data: { big: 'x'.repeat(7000) } })).toEqual([400, 'validation_failed'])
})

test('nobody raises themselves', async () => {
  const member = await signUpMember(auth)
  expect(await codeAnswered('PUT', '/user', member.accessToken, { app_metadata: { portico: 'builder' } })).toEqual([403, 'not_admin'])
  await auth.json('PUT', '/user', { token: member.accessToken, body: { role: 'service_role', is_anonymous: true, id: crypto.randomUUID(), data: { role: 'service_role' } } })
  expect((await auth.json('GET', '/user', { token: member.accessToken })).body).toMatchObject({ id: member.id, role: 'authenticated', is_anonymous: false, app_metadata: { provider: 'email', providers: ['email'] } })
})

test('a new password ends the other sessions and voids codes that are out', async () => {
  const member = await signUpMember(auth)
  const other = (await auth.json('POST', '/token?grant_type=password', { body: { email: member.email, password: memberPassword } })).body
  await auth.ask('POST', '/recover', { body: { email: member.email } })
  expect(await codeAnswered('PUT', '/user', member.accessToken, { password: memberPassword })).toEqual([422, 'same_password'])
  expect(await codeAnswered('PUT', '/user', member.accessToken, { password: 'abc' })).toEqual([422, 'weak_password'])
  expect((await auth.ask('PUT', '/user', { token: member.accessToken, body: { password: 'battery staple' } })).status).toBe(200)
  expect(await codeAnswered('GET', '/user', String(other['access_token']))).toEqual([403, 'session_not_found'])
  expect((await auth.ask('GET', '/user', { token: member.accessToken })).status).toBe(200)
  const [mail] = harness.mails.list(member.email)
  expect(mail && (await auth.follow(mail)).hash).toContain('otp_expired')
  expect(await codeAnswered('POST', '/token?grant_type=password', undefined, { email: member.email, password: memberPassword })).toEqual([400, 'invalid_credentials'])
  expect(await codeAnswered('POST', '/token?grant_type=password', undefined, { email: member.email, password: 'battery staple' })).toEqual([200, undefined])
})

test('a session is no way to guess the password', async () => {
  const member = await signUpMember(auth)
  const guess = () => codeAnswered('PUT', '/user', member.accessToken, { password: memberPassword })
  await harness.atOneMoment(async () => {
    for (let index = 0; index < 30; index++) expect(await guess()).toEqual([422, 'same_password'])
    expect(await guess()).toEqual([429, 'over_request_rate_limit'])
  })
})

test('an old session needs a code from the mail for a new password, where that is asked for', async () => {
  const careful = harness.service({ reauthenticateForPassword: true, tokenLifetime: 604_800 })
  const member = await signUpMember(careful)
  const change = (nonce?: string) => careful.json('PUT', '/user', { token: member.accessToken, body: { password: `new ${crypto.randomUUID()}`, nonce } })
  expect((await change()).status).toBe(200)
  harness.advance(25 * 3600)
  expect((await change()).body['error_code']).toBe('reauthentication_needed')
  expect((await change('000000')).body['error_code']).toBe('reauthentication_not_valid')
  expect((await careful.ask('GET', '/reauthenticate', { token: member.accessToken })).status).toBe(200)
  const [mail] = harness.mails.list(member.email)
  const code = mail === undefined ? '' : codeOf(mail)
  expect(code).toMatch(/^\d{6}$/)
  expect((await change(code)).status).toBe(200)
  expect((await change(code)).body['error_code']).toBe('reauthentication_not_valid')
})

test('a guest becomes a member by an address and a password, and stays who they were', async () => {
  const { body } = await auth.json('POST', '/signup', { body: {} })
  const guest = { id: (body['user'] as { id: string }).id, token: String(body['access_token']) }
  expect(await codeAnswered('PUT', '/user', guest.token, { password: 'battery staple' })).toEqual([422, 'validation_failed'])
  const updated = await auth.json('PUT', '/user', { token: guest.token, body: { email: 'guest@example.org', password: 'battery staple' } })
  expect(updated.body).toMatchObject({ id: guest.id, email: 'guest@example.org', is_anonymous: false, app_metadata: { provider: 'email', providers: ['email'] }, identities: [{ email: 'guest@example.org' }] })
  const signedIn = await auth.json('POST', '/token?grant_type=password', { body: { email: 'guest@example.org', password: 'battery staple' } })
  expect(signedIn.body['user']).toMatchObject({ id: guest.id, is_anonymous: false })
})

test('where addresses are confirmed, a guest becomes a member by the mail', async () => {
  const strict = harness.service({ confirmEmail: true })
  const { body } = await strict.json('POST', '/signup', { body: {} })
  const updated = await strict.json('PUT', '/user', { token: String(body['access_token']), body: { email: 'later@example.org' } })
  expect(updated.body).toMatchObject({ is_anonymous: true, email: '', new_email: 'later@example.org' })
  const [mail, ...more] = harness.mails.list('later@example.org')
  expect(more).toEqual([])
  expect(mail && (await strict.follow(mail)).hash).toContain('access_token=')
  expect((await strict.json('GET', '/user', { token: String(body['access_token']) })).body).toMatchObject({ is_anonymous: false, email: 'later@example.org', id: (body['user'] as { id: string }).id })
})

test('an address changes when both have agreed, each once', async () => {
  const member = await signUpMember(auth)
  const updated = await auth.json('PUT', '/user', { token: member.accessToken, body: { email: 'moved@example.org' } })
  expect(updated.body).toMatchObject({ email: member.email, new_email: 'moved@example.org' })
  const [toNew] = harness.mails.list('moved@example.org')
  const [toOld] = harness.mails.list(member.email)
  if (toNew === undefined || toOld === undefined) throw new Error('both addresses get a mail')
  expect((await auth.follow(toNew)).hash).toContain('message=Confirmation+link+accepted')
  expect((await auth.follow(toNew)).hash).toContain('otp_expired')
  expect((await auth.json('GET', '/user', { token: member.accessToken })).body['email']).toBe(member.email)
  expect((await auth.follow(toOld)).hash).toContain('type=email_change')
  expect((await auth.json('GET', '/user', { token: member.accessToken })).body).toMatchObject({ email: 'moved@example.org', identities: [{ email: 'moved@example.org' }] })
})

test('the new address alone is enough where the project says so, by its code', async () => {
  const single = harness.service({ doubleConfirmEmailChange: false })
  const member = await signUpMember(single)
  await single.json('PUT', '/user', { token: member.accessToken, body: { email: 'single@example.org' } })
  expect(harness.mails.list(member.email)).toEqual([])
  const [mail] = harness.mails.list('single@example.org')
  const verified = await single.json('POST', '/verify', { body: { type: 'email_change', email: 'single@example.org', token: mail && codeOf(mail) } })
  expect(verified.body['user']).toMatchObject({ id: member.id, email: 'single@example.org' })
})

test('an address that somebody has cannot be taken, not even meanwhile', async () => {
  const single = harness.service({ doubleConfirmEmailChange: false })
  const [one, two] = [await signUpMember(single), await signUpMember(single)]
  expect(await codeAnswered('PUT', '/user', one.accessToken, { email: two.email })).toEqual([422, 'email_exists'])
  await single.json('PUT', '/user', { token: one.accessToken, body: { email: 'wanted@example.org' } })
  const [mail] = harness.mails.list('wanted@example.org')
  await signUpMember(single, 'wanted@example.org')
  expect(mail && (await single.follow(mail)).hash).toContain('email_exists')
})
