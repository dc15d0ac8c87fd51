import { expect, test } from 'vitest'
import { nextSession, type TokenSession } from './session-state.ts'

const token = (claims: object) => `x.${btoa(JSON.stringify(claims))}.y`
const opened = (user: Partial<TokenSession['user']> = {}, claims: object = { role: 'authenticated' }) => ({
  kind: 'opened' as const,
  session: { access_token: token(claims), user: { id: 'u1', email: 'marta@x.example', app_metadata: {}, user_metadata: {}, ...user } },
})
const visitor = nextSession(null, { kind: 'closed', isAsked: false }, 'app.example')

test('nobody signed in is a visitor who lost nothing', () => {
  expect(visitor).toEqual({ kind: 'visitor', role: 'anon', isBuilder: false, isExpired: false })
})

test('a member has a name from the profile, else from the address', () => {
  expect(nextSession(visitor, opened({ user_metadata: { full_name: 'Marta Lindqvist' } }), 'app.example')).toMatchObject({ kind: 'member', name: 'Marta Lindqvist', role: 'authenticated' })
  expect(nextSession(visitor, opened(), 'app.example')).toMatchObject({ name: 'marta', email: 'marta@x.example' })
})

test('an anonymous user is a guest, with the role of the token', () => {
  expect(nextSession(visitor, opened({ email: '', is_anonymous: true }, { role: 'helper' }), 'app.example')).toMatchObject({ kind: 'guest', email: null, name: '', role: 'helper' })
})

test('a session that ends by itself is expired, one that was ended is not', () => {
  const member = nextSession(visitor, opened(), 'app.example')
  const expired = nextSession(member, { kind: 'closed', isAsked: false }, 'app.example')
  expect(expired).toMatchObject({ kind: 'visitor', isExpired: true })
  expect(nextSession(expired, { kind: 'closed', isAsked: false }, 'app.example')).toMatchObject({ isExpired: true })
  expect(nextSession(member, { kind: 'closed', isAsked: true }, 'app.example')).toMatchObject({ isExpired: false })
})

test('a session of an earlier visit that cannot be renewed is expired too', () => {
  const expired = nextSession(visitor, { kind: 'closed', isAsked: false, wasKept: true }, 'app.example')
  expect(expired).toMatchObject({ kind: 'visitor', isExpired: true })
  expect(nextSession(visitor, { kind: 'closed', isAsked: true, wasKept: true }, 'app.example')).toMatchObject({ isExpired: false })
})

test('a renewed token that says the same leaves the session as it is', () => {
  const member = nextSession(visitor, opened(), 'app.example')
  expect(nextSession(member, opened(), 'app.example')).toBe(member)
  expect(nextSession(member, opened({ email: 'new@x.example' }), 'app.example')).not.toBe(member)
})

test('a builder is on loopback, or named by the token', () => {
  expect(nextSession(null, { kind: 'closed', isAsked: false }, '127.0.0.1').isBuilder).toBe(true)
  expect(nextSession(null, opened({ app_metadata: { portico: 'builder' } }), 'app.example').isBuilder).toBe(true)
  expect(nextSession(null, opened({ user_metadata: { portico: 'builder' } }), 'app.example').isBuilder).toBe(false)
})
