import { expect, test } from 'vitest'
import { checkKey, maskKey } from './public-key.ts'

const jwt = (claims: object) => ['eyJhbGciOiJIUzI1NiJ9', btoa(JSON.stringify(claims)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_'), 'c2ln'].join('.')

test('publishable keys and legacy anon tokens are public', () => {
  expect(checkKey(' sb_publishable_abc_DEF-1 ')).toEqual({ kind: 'publishable', key: 'sb_publishable_abc_DEF-1' })
  expect(checkKey(jwt({ role: 'anon' })).kind).toBe('legacy')
})

test('secret keys and tokens of any other role are refused', () => {
  expect(checkKey('sb_secret_abc')).toEqual({ kind: 'secret', why: 'sb_secret', role: null })
  expect(checkKey(jwt({ role: 'service_role' }))).toEqual({ kind: 'secret', why: 'jwt-role', role: 'service_role' })
  expect(checkKey(jwt({ role: 'authenticated', sub: 'someone' }))).toMatchObject({ kind: 'secret', role: 'authenticated' })
  expect(checkKey(jwt({ sub: 'someone' }))).toMatchObject({ kind: 'secret', role: null })
})

test('what is neither is not guessed at', () => {
  expect(checkKey('').kind).toBe('empty')
  for (const text of ['hello', 'sb_publishable_', 'a.b.c', 'eyJhbGciOiJIUzI1NiJ9']) expect(checkKey(text).kind).toBe('unknown')
})

test('a masked secret shows its kind and its end', () => {
  expect(maskKey('sb_secret_0123456789Qm4x')).toBe(`sb_secret_${'•'.repeat(16)}Qm4x`)
})
