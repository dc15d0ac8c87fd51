import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthHarness, signUpMember } from '../testing/auth-harness.ts'
import type { AuthHarness, AuthUnderTest } from '../testing/auth-harness.ts'

let harness: AuthHarness
let auth: AuthUnderTest
beforeAll(async () => {
  harness = await createAuthHarness()
  auth = harness.service()
})
afterAll(() => harness.close())

async function refresh(token: string, service = auth): Promise<{ status: number; code: unknown; next: string; body: Record<string, unknown> }> {
  const { status, body } = await service.json('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
  return { status, code: body['error_code'], next: String(body['refresh_token']), body }
}

test('a refresh rotates the token, and keeps session and user', async () => {
  const member = await signUpMember(auth)
  const first = await refresh(member.refreshToken)
  expect(first.status).toBe(200)
  expect(first.next).not.toBe(member.refreshToken)
  expect(first.body['user']).toMatchObject({ id: member.id })
  const sessionOf = (token: unknown) => (JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as { session_id: string }).session_id
  expect(sessionOf(first.body['access_token'])).toBe(sessionOf(member.accessToken))
  expect(await harness.sql('select refreshed_at is not null as refreshed from auth.sessions where id = $1', [sessionOf(member.accessToken)])).toEqual([{ refreshed: true }])
})

test('of refreshes at once with one token, all succeed and all get the same next one', async () => {
  const member = await signUpMember(auth)
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(member.refreshToken)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ next }) => next)).size).toBe(1)
})

test('an older token within the interval is taken for a slow tab', async () => {
  const member = await signUpMember(auth)
  const second = await refresh(member.refreshToken)
  const third = await refresh(second.next)
  harness.advance(9)
  const again = await refresh(member.refreshToken)
  expect({ status: again.status, next: again.next }).toEqual({ status: 200, next: third.next })
})

test('an older token after the interval is taken for stolen: the whole family ends', async () => {
  const member = await signUpMember(auth)
  const second = await refresh(member.refreshToken)
  const third = await refresh(second.next)
  harness.advance(11)
  expect(await refresh(member.refreshToken)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  expect(await refresh(third.next)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  expect(await refresh(second.next)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
})

test('without rotation a stolen token ends nothing but itself', async () => {
  const lax = harness.service({ refreshRotation: false })
  const member = await signUpMember(lax)
  const second = await refresh(member.refreshToken, lax)
  const third = await refresh(second.next, lax)
  harness.advance(11)
  expect((await refresh(member.refreshToken, lax)).code).toBe('refresh_token_already_used')
  expect((await refresh(third.next, lax)).status).toBe(200)
})

test('the answer that a client lost is given again', async () => {
  const member = await signUpMember(auth)
  const lost = await refresh(member.refreshToken)
  harness.advance(3600)
  const again = await refresh(member.refreshToken)
  expect({ status: again.status, next: again.next }).toEqual({ status: 200, next: lost.next })
})

test.each([['', 'validation_failed'], ['nonsense', 'refresh_token_not_found'], ['x'.repeat(5000), 'refresh_token_not_found'], ["' or true --", 'refresh_token_not_found']])('%j is refused with %s', async (token, code) => {
  expect((await refresh(token)).code).toBe(code)
})

test('signed out, banned, deleted and expired sessions cannot be refreshed', async () => {
  const [out, banned, gone, expired] = await Promise.all([signUpMember(auth), signUpMember(auth), signUpMember(auth), signUpMember(auth)])
  await auth.ask('POST', '/logout', { token: out.accessToken })
  expect((await refresh(out.refreshToken)).code).toBe('refresh_token_not_found')
  await harness.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [banned.id])
  expect((await refresh(banned.refreshToken)).code).toBe('user_banned')
  await auth.ask('DELETE', `/admin/users/${gone.id}`, { key: harness.keys.secretKey })
  expect((await refresh(gone.refreshToken)).code).toBe('refresh_token_not_found')
  await harness.sql("update auth.sessions set not_after = now() - interval '1 day' where user_id = $1", [expired.id])
  expect((await refresh(expired.refreshToken)).code).toBe('session_expired')
})

test('a refresh and a sign-out at once leave no session behind', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await signUpMember(auth)
    const [refreshed] = await Promise.all([refresh(member.refreshToken), auth.ask('POST', '/logout', { token: member.accessToken })])
    if (refreshed.status === 200) expect((await refresh(refreshed.next)).status).toBe(400)
    expect(await harness.sql('select 1 from auth.sessions where user_id = $1', [member.id])).toEqual([])
  }
})

test('the token speaks of the user as they are now', async () => {
  const member = await signUpMember(auth)
  await auth.json('PUT', `/admin/users/${member.id}`, { key: harness.keys.secretKey, body: { app_metadata: { portico: 'builder' } } })
  const { body } = await refresh(member.refreshToken)
  expect(JSON.parse(Buffer.from(String(body['access_token']).split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ app_metadata: { portico: 'builder', provider: 'email' } })
})
