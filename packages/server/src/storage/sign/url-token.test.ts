import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createUrlSigner } from './url-token.ts'

const secret = 'a secret of at least thirty-two characters'
let now = new Date('2026-01-01T00:00:00Z')
const signer = createUrlSigner(secret, { now: () => now })

test('a token permits what it was signed for, until it expires', async () => {
  const token = await signer.sign({ scope: 'read', url: 'b/x', transformations: 'width:10' }, 60)
  expect(decodeJwt(token)).toEqual({ scope: 'read', url: 'b/x', transformations: 'width:10', iat: 1767225600, exp: 1767225660 })
  expect(await signer.verifyRead(token, 'b/x')).toEqual({ scope: 'read', url: 'b/x', transformations: 'width:10', expires: new Date('2026-01-01T00:01:00Z') })
  await expect(signer.verifyRead(token, 'b/y')).rejects.toMatchObject({ code: 'InvalidSignature' })
  await expect(signer.verifyUpload(token, 'b/x')).rejects.toMatchObject({ code: 'InvalidSignature' })
  now = new Date('2026-01-01T00:01:00Z')
  await expect(signer.verifyRead(token, 'b/x')).rejects.toMatchObject({ code: 'ExpiredToken' })
})

test('nothing else is taken for one', async () => {
  const other = await createUrlSigner('another secret of thirty-two characters!', { now: () => now }).sign({ scope: 'read', url: 'b/x', transformations: '' }, 60)
  const session = await new SignJWT({ role: 'authenticated', sub: 'x' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(new TextEncoder().encode(secret))
  const forever = await new SignJWT({ scope: 'read', url: 'b/x' }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"scope":"read","url":"b/x","exp":9999999999}').toString('base64url')}.`
  for (const token of [other, forever, unsigned, '', 'a.b.c']) await expect(signer.verifyRead(token, 'b/x')).rejects.toMatchObject({ code: 'InvalidJWT' })
  await expect(signer.verifyRead(session, 'b/x')).rejects.toMatchObject({ code: 'InvalidSignature' })
})
