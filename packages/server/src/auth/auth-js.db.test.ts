import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, createAuthHarness, memberPassword } from './testing/auth-harness.ts'
import type { AuthHarness, AuthUnderTest } from './testing/auth-harness.ts'

let harness: AuthHarness
let auth: AuthUnderTest
beforeAll(async () => {
  harness = await createAuthHarness()
  auth = harness.service()
})
afterAll(() => harness.close())

const address = () => `${crypto.randomUUID()}@example.org`
const lastMail = (to: string) => {
  const [mail] = harness.mails.list(to)
  if (mail === undefined) throw new Error(`No mail for ${to}`)
  return mail
}

test('signUp, getUser, getClaims, refreshSession and signOut', async () => {
  const client = auth.client()
  const email = address()
  const signedUp = await client.signUp({ email, password: memberPassword, options: { data: { name: 'Ada' } } })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session?.user.user_metadata['name']).toBe('Ada')
  const user = await client.getUser()
  expect(user.data.user?.email).toBe(email)
  const claims = await client.getClaims()
  expect(claims.error).toBeNull()
  expect(claims.data?.claims).toMatchObject({ email, role: 'authenticated' })
  expect(claims.data?.header.alg).toBe('ES256')
  const refreshed = await client.refreshSession()
  expect(refreshed.data.session?.refresh_token).not.toBe(signedUp.data.session?.refresh_token)
  expect((await client.signOut()).error).toBeNull()
  expect((await client.getUser(signedUp.data.session?.access_token)).error?.name).toBe('AuthSessionMissingError')
})

test('signInWithPassword names what is wrong', async () => {
  const { error } = await auth.client().signInWithPassword({ email: address(), password: 'wrong' })
  expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
  const weak = await auth.client().signUp({ email: address(), password: 'abc' })
  expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
})

test('signInAnonymously, then updateUser: the guest becomes a member', async () => {
  const client = auth.client()
  const guest = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
  expect(guest.data.user?.is_anonymous).toBe(true)
  const email = address()
  const updated = await client.updateUser({ email, password: memberPassword })
  expect(updated.error).toBeNull()
  const refreshed = await client.refreshSession()
  expect(refreshed.data.user).toMatchObject({ id: guest.data.user?.id, email, is_anonymous: false })
  expect((await client.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }])
})

test('signInWithOtp and verifyOtp', async () => {
  const client = auth.client()
  const email = address()
  expect((await client.signInWithOtp({ email })).error).toBeNull()
  const wrong = await client.verifyOtp({ email, token: '000000', type: 'email' })
  expect(wrong.error?.code).toBe('otp_expired')
  const right = await client.verifyOtp({ email, token: codeOf(lastMail(email)), type: 'email' })
  expect(right.data.session?.user.email).toBe(email)
})

test('resetPasswordForEmail with PKCE, exchangeCodeForSession, updateUser', async () => {
  const email = address()
  await auth.client().signUp({ email, password: memberPassword })
  const client = auth.client(undefined, 'pkce')
  expect((await client.resetPasswordForEmail(email, { redirectTo: 'http://127.0.0.1:54320/reset' })).error).toBeNull()
  const target = await auth.follow(lastMail(email))
  expect(target.pathname).toBe('/reset')
  const exchanged = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  expect(exchanged.error).toBeNull()
  expect((await client.updateUser({ password: 'battery staple' })).error).toBeNull()
  expect((await auth.client().signInWithPassword({ email, password: 'battery staple' })).error).toBeNull()
})

test('with confirmations: signUp, resend, verifyOtp by hash; a known address shows no identities', async () => {
  const strict = harness.service({ confirmEmail: true })
  const client = strict.client()
  const email = address()
  expect((await client.signUp({ email, password: memberPassword })).data).toMatchObject({ session: null, user: { email } })
  expect((await client.signInWithPassword({ email, password: memberPassword })).error?.code).toBe('email_not_confirmed')
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  const hash = new URL(/https?:\/\/\S+\/verify\S+/.exec(lastMail(email).text)?.[0] ?? '').searchParams.get('token') ?? ''
  expect((await client.verifyOtp({ token_hash: hash, type: 'signup' })).data.user?.email).toBe(email)
  expect((await strict.client().signUp({ email, password: memberPassword })).data.user?.identities).toEqual([])
})

test('reauthenticate, setSession and signOut of others', async () => {
  const email = address()
  const [one, two] = [auth.client(), auth.client()]
  await one.signUp({ email, password: memberPassword })
  await two.signInWithPassword({ email, password: memberPassword })
  expect((await one.reauthenticate()).error).toBeNull()
  expect(lastMail(email).template).toBe('reauthentication')
  await one.signOut({ scope: 'others' })
  expect((await two.getUser()).error).not.toBeNull()
  const session = (await one.getSession()).data.session
  const third = auth.client()
  expect((await third.setSession({ access_token: session?.access_token ?? '', refresh_token: session?.refresh_token ?? '' })).error).toBeNull()
  expect((await third.getUser()).data.user?.email).toBe(email)
})

test('the administrator\'s half', async () => {
  const { admin } = auth.client(harness.keys.secretKey)
  const email = address()
  const created = await admin.createUser({ email, password: memberPassword, email_confirm: true, app_metadata: { portico: 'builder' } })
  const id = created.data.user?.id ?? ''
  expect(created.error).toBeNull()
  expect((await admin.getUserById(id)).data.user?.app_metadata).toMatchObject({ portico: 'builder' })
  const listed = await admin.listUsers({ page: 1, perPage: 2 })
  expect(listed.data).toMatchObject({ users: [expect.anything(), expect.anything()], total: expect.any(Number), nextPage: 2 })
  expect((await admin.updateUserById(id, { user_metadata: { nick: 'x' } })).data.user?.user_metadata).toMatchObject({ nick: 'x' })
  const link = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo: 'http://127.0.0.1:54320/' } })
  expect(link.data.properties).toMatchObject({ verification_type: 'magiclink', email_otp: expect.any(String) })
  expect((await admin.inviteUserByEmail(address())).error).toBeNull()
  const signedIn = await auth.client().signInWithPassword({ email, password: memberPassword })
  expect((await admin.signOut(signedIn.data.session?.access_token ?? '', 'global')).error).toBeNull()
  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error?.code).toBe('user_not_found')
  expect((await auth.client().admin.listUsers()).error?.code).toBe('no_authorization')
})
