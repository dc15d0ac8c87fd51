import { expect, test } from 'vitest'
import { AuthError } from './errors.ts'
import { checkStrength, hashPassword, verifyPassword } from './password.ts'

function reasons(password: string, passwordRequirements: Parameters<typeof checkStrength>[1]['passwordRequirements'] = null, minimumPasswordLength = 6) {
  try {
    checkStrength(password, { minimumPasswordLength, passwordRequirements })
    return null
  } catch (error) {
    return error instanceof AuthError ? [error.code, ...error.reasons] : error
  }
}

test('length and kinds of characters', () => {
  expect(reasons('abcdef')).toBeNull()
  expect(reasons('abc')).toEqual(['weak_password', 'length'])
  expect(reasons('abcdef', 'letters_digits')).toEqual(['weak_password', 'characters'])
  expect(reasons('ABCDE1', 'letters_digits')).toBeNull()
  expect(reasons('abcde1', 'lower_upper_letters_digits')).toEqual(['weak_password', 'characters'])
  expect(reasons('aBcde1', 'lower_upper_letters_digits')).toBeNull()
  expect(reasons('aBcde1', 'lower_upper_letters_digits_symbols')).toEqual(['weak_password', 'characters'])
  expect(reasons('aBcd1~', 'lower_upper_letters_digits_symbols')).toBeNull()
  expect(reasons('é'.repeat(37))).toEqual(['validation_failed'])
})

test('a hash is verified, another kind of hash never is', async () => {
  const hash = await hashPassword('secret')
  expect(await verifyPassword('secret', hash)).toBe(true)
  expect(await verifyPassword('Secret', hash)).toBe(false)
  expect(await verifyPassword('secret\u0000more', hash)).toBe(false)
  for (const stored of [null, '', 'secret', '$argon2id$v=19$m=16,t=2,p=1$YWJj$abc', '$2a$10$broken']) expect(await verifyPassword('secret', stored)).toBe(false)
})
