import { hash, verify } from '@node-rs/bcrypt'
import type { AuthSettings } from './config.ts'
import { AuthError } from './errors.ts'
import type { WeakPasswordReason } from './errors.ts'
import { maxPasswordBytes } from './limits.ts'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

const requiredCharacters: Readonly<Record<NonNullable<AuthSettings['passwordRequirements']>, readonly string[]>> = {
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
}

/** The hash of a random value that was thrown away: unknown users cost as much time as known ones. */
const nobodysHash = '$2a$10$YhuO3xe43cJCHvGmPxfsjurAfJyrNFqvQ4VkdUEqQqA/FTShVVmjW'

/** Rejects with `validation_failed` over 72 bytes, `weak_password` with its reasons otherwise. */
export function checkStrength(password: string, settings: Pick<AuthSettings, 'minimumPasswordLength' | 'passwordRequirements'>): void {
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${maxPasswordBytes} characters`)
  }
  const reasons: WeakPasswordReason[] = []
  const messages: string[] = []
  if (password.length < settings.minimumPasswordLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${settings.minimumPasswordLength} characters.`)
  }
  const sets = settings.passwordRequirements === null ? [] : requiredCharacters[settings.passwordRequirements]
  if (sets.some((set) => !Array.from(set).some((character) => password.includes(character)))) {
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`)
  }
  if (reasons.length > 0) throw new AuthError('weak_password', messages.join(' '), { reasons })
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, { cost: 10, version: '2a' })
}

/** `stored` is null for a user who does not exist or has no password: the answer is false, after the same work. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  // A hash of another kind (an imported one) cannot be compared; it is as wrong as a wrong password.
  const usable = stored !== null && /^\$2[abxy]\$/.test(stored) && Buffer.byteLength(password) <= maxPasswordBytes
  const equal = await verify(password, usable ? stored : nobodysHash)
  return usable && equal
}
