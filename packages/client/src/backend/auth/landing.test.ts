import { expect, test } from 'vitest'
import { takeLanding } from './landing.ts'

function land(hash: string) {
  const replaced: unknown[] = []
  const landing = takeLanding({ hash, pathname: '/reset', search: '?next=%2F' }, { state: { key: 'a' }, replaceState: (...given) => replaced.push(given) })
  return { landing, replaced }
}

const cleaned = [[{ key: 'a' }, '', '/reset?next=%2F']]

test('a session is taken out of the address', () => {
  expect(land('#access_token=a.b.c&expires_in=3600&refresh_token=r1&token_type=bearer&type=recovery')).toEqual({
    landing: { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r1', isRecovery: true }, replaced: cleaned,
  })
  expect(land('#access_token=a.b.c&refresh_token=r1&type=magiclink').landing).toMatchObject({ isRecovery: false })
})

test('so is a refusal', () => {
  expect(land('#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid')).toEqual({
    landing: { kind: 'refused', code: 'otp_expired', message: 'Email link is invalid' }, replaced: cleaned,
  })
  expect(land('#error=server_error').landing).toEqual({ kind: 'refused', code: 'server_error', message: 'server_error' })
})

test('any other fragment stays', () => {
  for (const hash of ['', '#photos', '#access_token=alone']) expect(land(hash)).toEqual({ landing: null, replaced: [] })
})
