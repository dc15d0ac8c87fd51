import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A code of so many digits. */
export function generateOtp(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** As GoTrue keeps it, and as links carry it: hex SHA-224 over the address and the code. */
export function hashOtp(address: string, otp: string): string {
  return createHash('sha224').update(address + otp).digest('hex')
}

/** Marks a token whose link leads to a PKCE code rather than to a session. */
export const pkcePrefix = 'pkce_'

/** 128 random bits, URL-safe. */
export function generateRefreshToken(): string {
  return randomBytes(16).toString('base64url')
}

/** Compares in a time that does not depend on where two strings differ. */
export function equalSecrets(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
