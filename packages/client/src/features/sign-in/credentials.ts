import { authTexts } from '../../lib/texts/auth.ts'
import type { Failure } from '../../backend/failure.ts'

/** What is wrong with an address as typed, or null. Only its shape: whether it exists, a mail will tell. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return authTexts.emailMissing
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : authTexts.emailMalformed
}

/** At which input a refusal of the sign-in service belongs; null: over the form. */
export function fieldOf({ code }: Failure): 'email' | 'password' | 'code' | null {
  if (code === 'invalid_credentials' || code === 'weak_password' || code === 'same_password') return 'password'
  if (code === 'email_exists' || code === 'user_already_exists' || code === 'email_address_invalid') return 'email'
  return code === 'otp_expired' ? 'code' : null
}
