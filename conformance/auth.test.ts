import { describe, expect, inject, it } from 'vitest'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { connect, freshEmail, guest, member, service, visitor } from './clients.ts'

const password = 'correct horse 7'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

async function signUp() {
  const client = visitor()
  const email = freshEmail()
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { full_name: 'New Person' } } })
  expect(error).toBeNull()
  return { client, email, user: data.user, session: data.session }
}

describe('sign-up and sign-in', () => {
  it('signs up, signs in, and tells who it is', async () => {
    const { client, email, user } = await signUp()
    expect(user).toMatchObject({ email, role: 'authenticated', is_anonymous: false, user_metadata: { full_name: 'New Person' } })
    await client.auth.signOut()
    const signedIn = await client.auth.signInWithPassword({ email, password })
    expect(signedIn.error).toBeNull()
    expect((await client.auth.getUser()).data.user?.id).toBe(user?.id)
  })

  it('refuses a wrong password and an unknown address with the same words', async () => {
    const { email } = await signUp()
    const wrong = await visitor().auth.signInWithPassword({ email, password: 'wrong horse 7' })
    const unknown = await visitor().auth.signInWithPassword({ email: freshEmail(), password })
    for (const { error } of [wrong, unknown]) expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  it('refuses a weak password and an address that is none', async () => {
    expect((await visitor().auth.signUp({ email: freshEmail(), password: 'short' })).error).toMatchObject({ code: 'weak_password', status: 422 })
    expect((await visitor().auth.signUp({ email: 'nobody', password })).error).toMatchObject({ status: 400 })
  })

  it('lets a guest in, who becomes a member and keeps the same id', async () => {
    const client = await guest()
    const before = (await client.auth.getUser()).data.user
    expect(before).toMatchObject({ is_anonymous: true })
    const email = freshEmail()
    const { data, error } = await client.auth.updateUser({ email, password })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(before?.id)
  })
})

describe('tokens', () => {
  it('are signed with a key of the published set', async () => {
    const { session } = await signUp()
    const { backendUrl } = inject('backend')
    const jwks = await (await fetch(`${backendUrl}/auth/v1/.well-known/jwks.json`)).json()
    const { payload, protectedHeader } = await jwtVerify(session?.access_token ?? '', createLocalJWKSet(jwks), { issuer: `${backendUrl}/auth/v1`, audience: 'authenticated' })
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({ role: 'authenticated', aal: 'aal1', is_anonymous: false, session_id: expect.any(String) })
  })

  it('pass getClaims without asking the server', async () => {
    const { client, user } = await signUp()
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(user?.id)
  })

  it('rotate on refresh, and a used one is told from an unknown one', async () => {
    const { client, session } = await signUp()
    const first = session?.refresh_token ?? ''
    const next = await client.auth.refreshSession({ refresh_token: first })
    expect(next.data.session?.refresh_token).not.toBe(first)
    expect((await visitor().auth.refreshSession({ refresh_token: 'not-a-token' })).error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('stop at sign-out', async () => {
    const { client, session } = await signUp()
    await client.auth.signOut({ scope: 'global' })
    expect((await visitor().auth.getUser(session?.access_token)).error?.name).toBe('AuthSessionMissingError')
    const { backendUrl, publishableKey } = inject('backend')
    const response = await fetch(`${backendUrl}/auth/v1/user`, { headers: { apikey: publishableKey, authorization: `Bearer ${session?.access_token}` } })
    expect([response.status, (await response.json()).error_code]).toEqual([403, 'session_not_found'])
  })

  it('of others, of nobody and of long ago are refused', async () => {
    const { backendUrl, publishableKey } = inject('backend')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { SignJWT, generateSecret } = await import('jose')
    const foreign = await new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(await generateSecret('HS256'))
    const none = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ role: 'service_role', exp: 4102444800 })}.`
    const expired = await new SignJWT({ role: 'authenticated' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(1_000_000_000).sign(new TextEncoder().encode(inject('backend').jwtSecret))
    for (const token of [foreign, none, expired, 'abc', 'a.b.c']) {
      const data = await fetch(`${backendUrl}/rest/v1/events?limit=1`, { headers: { apikey: publishableKey, authorization: `Bearer ${token}` } })
      expect([token, data.status]).toEqual([token, 401])
      expect(await data.json()).toMatchObject({ code: expect.stringMatching(/^PGRST30[0-3]$/) })
      const user = await fetch(`${backendUrl}/auth/v1/user`, { headers: { apikey: publishableKey, authorization: `Bearer ${token}` } })
      expect(user.status).toBe(403)
      expect(await user.json()).toMatchObject({ error_code: 'bad_jwt' })
    }
  })
})

describe('mail', () => {
  const mails = async (to: string): Promise<Mail[]> => {
    const response = await fetch(`${inject('backend').backendUrl}/mailbox/messages?to=${encodeURIComponent(to)}`)
    expect(response.ok).toBe(true)
    return await response.json() as Mail[]
  }

  it('recovers a password by the code of the mail', async () => {
    const { email } = await signUp()
    expect((await visitor().auth.resetPasswordForEmail(email)).error).toBeNull()
    const [mail] = await mails(email)
    const token = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''
    const client = visitor()
    expect((await client.auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'another horse 8' })).error).toBeNull()
    expect((await visitor().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await visitor().auth.signInWithPassword({ email, password: 'another horse 8' })).error).toBeNull()
    expect((await visitor().auth.verifyOtp({ email, token, type: 'recovery' })).error).toMatchObject({ code: 'otp_expired', status: 403 })
  })

  it('signs in by a link, once', async () => {
    const { email } = await signUp()
    expect((await visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull()
    const [mail] = await mails(email)
    const link = /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(mail?.text ?? '')?.[0] ?? ''
    const followed = await fetch(link, { redirect: 'manual' })
    expect(followed.status).toBe(303)
    expect(followed.headers.get('location')).toMatch(/#access_token=/)
    const again = await fetch(link, { redirect: 'manual' })
    expect(again.headers.get('location')).toMatch(/error_code=otp_expired/)
  })

  it('never leads to an address that is not allowed', async () => {
    const { email } = await signUp()
    await visitor().auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.example/steal' } })
    const [mail] = await mails(email)
    expect(mail?.text).not.toContain('evil.example')
  })
})

describe('the admin’s part', () => {
  it('is for the secret key only', async () => {
    const { client } = await member('organiser')
    for (const key of [inject('backend').publishableKey, inject('backend').anonKey]) {
      expect((await connect(key).auth.admin.listUsers()).error).not.toBeNull()
    }
    expect((await client.auth.admin.listUsers()).error).not.toBeNull()
  })

  it('lists, creates, changes and deletes', async () => {
    const admin = service()
    const email = freshEmail()
    const { data } = await admin.auth.admin.createUser({ email, password, email_confirm: true })
    const id = data.user?.id ?? ''
    expect((await admin.auth.admin.getUserById(id)).data.user?.email).toBe(email)
    expect((await admin.auth.admin.updateUserById(id, { user_metadata: { a: 1 } })).data.user?.user_metadata).toMatchObject({ a: 1 })
    expect((await admin.auth.admin.listUsers({ perPage: 1000 })).data.users.some((user) => user.id === id)).toBe(true)
    expect((await admin.auth.admin.deleteUser(id)).error).toBeNull()
    expect((await admin.auth.admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
  })
})
