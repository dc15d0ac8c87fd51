import { expect, test } from 'vitest'
import { type AuthChangeEvent, AuthApiError, type AuthError, type Session as TokenSession } from '@supabase/auth-js'
import type { Landing } from './auth/landing.ts'
import { createSessionStore } from './session-store.ts'

type Tell = (event: AuthChangeEvent, session: TokenSession | null) => void

function open(landing: Landing | null = null, error: AuthError | null = null) {
  let tell: Tell = () => undefined
  const store = createSessionStore({
    onAuthStateChange: ((listener: Tell) => {
      tell = listener
      return { data: { subscription: { id: '1', callback: listener, unsubscribe: () => undefined } } }
    }) as never,
    initialize: () => Promise.resolve({ error: null }),
    setSession: (given) => {
      if (error !== null) return Promise.resolve({ data: { session: null, user: null }, error })
      tell('SIGNED_IN', { ...session, ...given })
      return Promise.resolve({ data: { session, user: session.user }, error: null })
    },
  }, 'app.example', landing)
  return { store, tell: (event: AuthChangeEvent, session: TokenSession | null) => tell(event, session) }
}

const session = { access_token: `x.${btoa('{"role":"authenticated"}')}.y`, user: { id: 'u1', email: 'marta@x.example', app_metadata: {}, user_metadata: {} } } as unknown as TokenSession

test('the token is there as soon as a session is told of, and goes with it', () => {
  const { store, tell } = open()
  tell('INITIAL_SESSION', null)
  expect(store.token()).toBeNull()
  tell('SIGNED_IN', session)
  expect(store.token()).toBe(session.access_token)
  tell('SIGNED_OUT', null)
  expect(store.token()).toBeNull()
})

test('a kept session that could not be renewed is expired when the page opens', () => {
  const { store, tell } = open()
  tell('SIGNED_OUT', null)
  tell('INITIAL_SESSION', null)
  expect(store.get()).toMatchObject({ kind: 'visitor', isExpired: true })
})

test('who was never signed in, or asked to leave, is not', () => {
  const { store, tell } = open()
  tell('INITIAL_SESSION', null)
  expect(store.get()).toMatchObject({ kind: 'visitor', isExpired: false })
  tell('SIGNED_IN', session)
  store.expectSignOut()
  tell('SIGNED_OUT', null)
  expect(store.get()).toMatchObject({ kind: 'visitor', isExpired: false })
})

test('what a link brought is entered before the session is ready; a recovery is told of once', async () => {
  const { store, tell } = open({ kind: 'session', accessToken: session.access_token, refreshToken: 'r1', isRecovery: true })
  tell('INITIAL_SESSION', null)
  await store.ready
  expect(store.get()).toMatchObject({ kind: 'member', userId: 'u1' })
  expect([store.takeRecovery(), store.takeRecovery()]).toEqual([true, false])
  expect(store.linkError()).toBeNull()
})

test('a refused link leaves the kept session, and says why', async () => {
  const used = open({ kind: 'refused', code: 'otp_expired', message: 'used' })
  used.tell('INITIAL_SESSION', session)
  await used.store.ready
  expect(used.store.get()).toMatchObject({ kind: 'member' })
  expect(used.store.linkError()).toMatchObject({ code: 'otp_expired' })
  const forged = open({ kind: 'session', accessToken: 'a.b.c', refreshToken: 'r', isRecovery: true }, new AuthApiError('no', 403, 'bad_jwt'))
  forged.tell('INITIAL_SESSION', null)
  await forged.store.ready
  expect(forged.store.takeRecovery()).toBe(false)
  expect(forged.store.linkError()).toMatchObject({ code: 'bad_jwt' })
})
