import { expect, test } from 'vitest'
import { parseCodeChallenge, provesChallenge } from './pkce.ts'

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('a verifier proves its challenge', () => {
  expect(provesChallenge(verifier, { challenge, method: 's256' })).toBe(true)
  expect(provesChallenge(challenge, { challenge, method: 's256' })).toBe(false)
  expect(provesChallenge(verifier, { challenge: verifier, method: 'plain' })).toBe(true)
})

test('both parts or none', () => {
  expect(parseCodeChallenge(undefined, undefined)).toBeNull()
  expect(parseCodeChallenge(challenge, 'S256')).toEqual({ challenge, method: 's256' })
  for (const [one, two] of [[challenge, undefined], [undefined, 's256'], [challenge, 'none'], ['short', 's256'], [`${challenge} `, 's256']] as const) {
    expect(() => parseCodeChallenge(one, two)).toThrow()
  }
})
