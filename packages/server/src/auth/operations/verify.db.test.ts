import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredMail } from '../mail/mail-store.ts'
import { codeOf, createAuthHarness, memberPassword, signUpMember, siteUrl } from '../testing/auth-harness.ts'
import type { AuthHarness, AuthUnderTest } from '../testing/auth-harness.ts'

let harness: AuthHarness
let auth: AuthUnderTest
let email: string
beforeAll(async () => {
  harness = await createAuthHarness()
  auth = harness.service({ confirmEmail: true, redirectUrls: ['https://app.example.org/**', 'com.my_app://callback'] })
})
beforeEach(() => { email = `${crypto.randomUUID()}@example.org` })
afterAll(() => harness.close())

function lastMail(to = email): StoredMail {
  const [mail] = harness.mails.list(to)
  if (mail === undefined) throw new Error(`No mail for ${to}`)
  return mail
}
const signUp = (query = '', extra = {}) => auth.json('POST', `/signup${query}`, { body: { email, password: memberPassword, ...extra } })
const verify = (body: unknown, service = auth) => service.json('POST', '/verify', { body })
const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
const linkOf = (mail: StoredMail) => new URL(/https?:\/\/\S+\/verify\S+/.exec(mail.text)?.[0] ?? '')

test('the link of a confirmation leads to the site with a session, once', async () => {
  await signUp()
  const target = await auth.follow(lastMail())
  expect(target.origin).toBe(siteUrl)
  expect(fragment(target)).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600', refresh_token: expect.any(String) })
  const { body } = await auth.json('GET', '/user', { token: fragment(target)['access_token'] ?? '' })
  expect(body).toMatchObject({ email, user_metadata: { email_verified: true }, email_confirmed_at: expect.any(String) })
  expect(fragment(await auth.follow(lastMail()))).toEqual({ error: 'access_denied', error_code: 'otp_expired', error_description: 'Email link is invalid or has expired' })
})

test('of two followers at once only one gets in', async () => {
  await signUp()
  const targets = await Promise.all([auth.follow(lastMail()), auth.follow(lastMail()), auth.follow(lastMail())])
  expect(targets.filter((target) => target.hash.includes('access_token'))).toHaveLength(1)
})

test('the code does what the link does', async () => {
  await signUp()
  const code = codeOf(lastMail())
  expect(code).toMatch(/^\d{6}$/)
  const { status, body } = await verify({ type: 'signup', email: email.toUpperCase(), token: `${code.slice(0, 3)}-${code.slice(3)}` })
  expect(status).toBe(200)
  expect(body['user']).toMatchObject({ email })
  expect((await verify({ type: 'signup', email, token: code })).body['error_code']).toBe('otp_expired')
})

test('type email stands for a confirmation and for a sign-in link', async () => {
  await signUp()
  expect((await verify({ type: 'email', email, token: codeOf(lastMail()) })).status).toBe(200)
  await auth.ask('POST', '/otp', { body: { email } })
  expect((await verify({ type: 'email', token_hash: linkOf(lastMail()).searchParams.get('token') })).status).toBe(200)
})

test('codes belong to their type, their address and their time', async () => {
  await signUp()
  const code = codeOf(lastMail())
  expect((await verify({ type: 'recovery', email, token: code })).body['error_code']).toBe('otp_expired')
  expect((await verify({ type: 'email_change', email, token: code })).body['error_code']).toBe('otp_expired')
  expect((await verify({ type: 'signup', email: `x${email}`, token: code })).body['error_code']).toBe('otp_expired')
  harness.advance(3601)
  expect((await verify({ type: 'signup', email, token: code })).body['error_code']).toBe('otp_expired')
  expect(fragment(await auth.follow(lastMail()))['error_code']).toBe('otp_expired')
})

test('a newer mail voids the older one', async () => {
  await signUp()
  const first = codeOf(lastMail())
  await auth.ask('POST', '/resend', { body: { type: 'signup', email } })
  const second = codeOf(lastMail())
  if (first !== second) expect((await verify({ type: 'signup', email, token: first })).status).toBe(403)
  expect((await verify({ type: 'signup', email, token: second })).status).toBe(200)
})

test('guessing a code is stopped, from however many peers', async () => {
  await signUp()
  const guess = (index: number) => auth.json('POST', '/verify', { body: { type: 'signup', email, token: String(1_000_000 + index).slice(1) }, ip: `198.51.100.${index}` })
  await harness.atOneMoment(async () => {
    for (let index = 0; index < 30; index++) expect((await guess(index)).body['error_code']).toBe('otp_expired')
    expect((await guess(31)).body['error_code']).toBe('over_request_rate_limit')
  })
  expect((await verify({ type: 'signup', email, token: codeOf(lastMail()) })).status).toBe(429)
  // The link cannot be guessed, so it still works.
  expect((await auth.follow(lastMail())).hash).toContain('access_token')
})

test.each([
  [{}], [{ type: 'signup' }], [{ type: 'signup', token: '1' }], [{ type: 'sms', phone: '1', token: '1' }], [{ type: 'nonsense', token_hash: 'x' }],
  [{ type: 'signup', token: '1', token_hash: 'x', email: 'a@example.org' }], [{ type: 'signup', token_hash: 'x', email: 'a@example.org' }], [{ type: 'signup', token: '1', email: 'no' }],
])('%o is no verification', async (body) => {
  expect(await verify(body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
})

test('a link without its parts is refused here, a wrong one leads to the site', async () => {
  expect((await auth.ask('GET', '/verify?type=signup')).status).toBe(400)
  expect((await auth.ask('GET', '/verify?token=x')).status).toBe(400)
  const answer = await auth.ask('GET', '/verify?token=x&type=nonsense')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toContain(`${siteUrl}#error=invalid_request&error_code=validation_failed`)
})

test.each([
  ['https://app.example.org/welcome?x=1', 'https://app.example.org/welcome?x=1'],
  ['com.my_app://callback', 'com.my_app://callback'],
  [`${siteUrl}/t/items`, `${siteUrl}/t/items`],
  ['https://evil.example.com/', siteUrl],
  ['https://app.example.org.evil.com/', siteUrl],
  ['https://app.example.org@evil.com/', siteUrl],
  ['javascript:alert(1)', siteUrl],
  ['\tjavascript:alert(1)', siteUrl],
  ['//evil.example.com', siteUrl],
  ['https:evil.example.com', siteUrl],
])('asked to lead to %s, a mail leads to %s', async (asked, leads) => {
  await signUp(`?redirect_to=${encodeURIComponent(asked)}`)
  const mail = lastMail()
  expect(linkOf(mail).searchParams.get('redirect_to')).toBe(leads)
  // Not by a link that was tampered with either.
  const link = linkOf(mail)
  const answer = await auth.ask('GET', `/verify?token=${link.searchParams.get('token') ?? ''}&type=signup&redirect_to=${encodeURIComponent(asked)}`)
  expect(answer.headers.get('location')?.split('#')[0]).toBe(leads)
})

test('the PKCE flow ends with a code that only its browser can exchange, once', async () => {
  const verifier = randomBytes(32).toString('base64url')
  await signUp('', { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 's256' })
  const target = await auth.follow(lastMail())
  const code = target.searchParams.get('code')
  expect(target.hash).toBe('')
  const exchange = (codeVerifier: string) => auth.json('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: codeVerifier } })
  expect((await exchange('wrong')).body['error_code']).toBe('bad_code_verifier')
  const { body } = await exchange(verifier)
  expect(body['user']).toMatchObject({ email })
  expect((await exchange(verifier)).body['error_code']).toBe('flow_state_not_found')
})

test('a PKCE code waits five minutes; a link that fails says so in query and fragment', async () => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = { code_challenge: verifier, code_challenge_method: 'plain' }
  await signUp('', challenge)
  const target = await auth.follow(lastMail())
  expect((await auth.follow(lastMail())).searchParams.get('error_code')).toBe('otp_expired')
  harness.advance(301)
  const late = await auth.json('POST', '/token?grant_type=pkce', { body: { auth_code: target.searchParams.get('code'), code_verifier: verifier } })
  expect(late).toMatchObject({ status: 422, body: { error_code: 'flow_state_expired' } })
})

test('a code that no link has issued yet cannot be exchanged', async () => {
  const verifier = randomBytes(32).toString('base64url')
  await signUp('', { code_challenge: verifier, code_challenge_method: 'plain' })
  const [flow] = await harness.sql('select auth_code from auth.flow_state f join auth.users u on u.id = f.user_id where u.email = $1', [email])
  expect((await auth.json('POST', '/token?grant_type=pkce', { body: { auth_code: flow?.['auth_code'], code_verifier: verifier } })).status).toBe(404)
})

test('recovery signs its owner in, and is silent about the unknown', async () => {
  const lax = harness.service()
  const member = await signUpMember(lax, email)
  expect(await lax.json('POST', '/recover', { body: { email } })).toEqual(await lax.json('POST', '/recover', { body: { email: 'nobody@example.org' } }))
  expect(harness.mails.list('nobody@example.org')).toEqual([])
  const target = await auth.follow(lastMail())
  expect(fragment(target)['type']).toBe('recovery')
  const changed = await lax.json('PUT', '/user', { token: fragment(target)['access_token'] ?? '', body: { password: 'battery staple' } })
  expect(changed).toMatchObject({ status: 200, body: { id: member.id } })
})

test('a sign-in link opens an account, unless it must not', async () => {
  const refused = await auth.json('POST', '/otp', { body: { email, create_user: false } })
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'otp_disabled' } })
  expect(await auth.json('POST', '/otp', { body: { email, data: { name: 'Ada' } } })).toEqual({ status: 200, body: {} })
  expect(lastMail().template).toBe('confirmation')
  const { body } = await verify({ type: 'email', email, token: codeOf(lastMail()) })
  expect(body['user']).toMatchObject({ email, user_metadata: { name: 'Ada' } })
  await auth.json('POST', '/magiclink', { body: { email } })
  expect(lastMail().template).toBe('magic_link')
  expect(fragment(await auth.follow(lastMail()))['type']).toBe('magiclink')
  expect((await harness.service({ signUpEnabled: false }).json('POST', '/otp', { body: { email: 'new@example.org' } })).body['error_code']).toBe('otp_disabled')
})

test.each(['/otp', '/recover'])('who signs up with somebody else\'s address gains nothing when its owner comes by %s', async (path) => {
  await signUp()
  await auth.ask('POST', path, { body: { email } })
  expect((await auth.follow(lastMail())).hash).toContain('access_token')
  expect((await auth.json('POST', '/token?grant_type=password', { body: { email, password: memberPassword } })).body['error_code']).toBe('invalid_credentials')
})

test('where addresses need no confirmation, following the first sign-in link is one', async () => {
  const lax = harness.service()
  await lax.json('POST', '/otp', { body: { email } })
  expect(await harness.sql('select email_confirmed_at from auth.users where email = $1', [email])).toEqual([{ email_confirmed_at: null }])
  expect((await lax.follow(lastMail())).hash).toContain('access_token')
})

test('resend is silent about the unknown and the confirmed', async () => {
  await signUpMember(harness.service(), email)
  for (const body of [{ type: 'signup', email }, { type: 'signup', email: 'nobody@example.org' }, { type: 'email_change', email }]) {
    expect(await auth.json('POST', '/resend', { body })).toEqual({ status: 200, body: {} })
  }
  expect(harness.mails.list(email)).toEqual([])
  expect((await auth.json('POST', '/resend', { body: { type: 'recovery', email } })).body['error_code']).toBe('validation_failed')
})

test('a second mail of its kind must wait', async () => {
  const patient = harness.service({ mailInterval: 60 })
  await signUpMember(patient, email)
  expect((await patient.ask('POST', '/recover', { body: { email } })).status).toBe(200)
  const soon = await patient.ask('POST', '/recover', { body: { email } })
  expect({ status: soon.status, wait: Number(soon.headers.get('retry-after')) > 50 }).toEqual({ status: 429, wait: true })
  expect(await soon.json()).toMatchObject({ error_code: 'over_email_send_rate_limit', msg: expect.stringContaining('after 60 seconds') })
  harness.advance(61)
  expect((await patient.ask('POST', '/recover', { body: { email } })).status).toBe(200)
})

test('a banned user\'s link does not let them in', async () => {
  await signUp()
  await harness.sql("update auth.users set banned_until = now() + interval '1 day' where email = $1", [email])
  expect(fragment(await auth.follow(lastMail()))).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
})

test('tokens are kept as digests, never as they were mailed', async () => {
  await signUp()
  const code = codeOf(lastMail())
  const rows = await harness.sql('select t.token_hash, u.confirmation_token from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1', [email])
  const digest = createHash('sha224').update(email + code).digest('hex')
  expect(rows).toEqual([{ token_hash: digest, confirmation_token: digest }])
})

test('a mail that cannot be sent is an error, and may be asked for again at once', async () => {
  const failing = harness.service({ confirmEmail: true, mailInterval: 60, smtp: { host: '127.0.0.1', port: 9, user: null, pass: null, from: 'a@example.org' } })
  const answer = await failing.json('POST', '/signup', { body: { email, password: memberPassword } })
  expect(answer).toEqual({ status: 500, body: { code: 500, error_code: 'unexpected_failure', msg: 'Error sending confirmation email' } })
  expect((await harness.service({ confirmEmail: true, mailInterval: 60 }).ask('POST', '/resend', { body: { type: 'signup', email } })).status).toBe(200)
})
