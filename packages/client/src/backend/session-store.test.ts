import { expect, test } from 'vitest'
import type { AuthChangeEvent, Session as TokenSession } from '@supabase/auth-js'
import { createSessionStore } from './session-store.ts'

type Tell = (event: AuthChangeEvent, session: TokenSession | null) => void

function open() {
  let tell: Tell = () => undefined
  const store = createSessionStore({
    onAuthStateChange: ((listener: Tell) => {
      tell = listener
      return { data: { subscription: { id: '1', callback: listener, unsubscribe: () => undefined } } }
    }) as never,
    initialize: () => Promise.resolve({ error: null }),
  }, 'app.example')
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
