import { z } from 'zod'
import { AuthError } from './errors.ts'
import { maxEmailLength } from './limits.ts'

// The HTML standard's idea of an address, with GoTrue's demand of a dot-separated, non-empty domain.
const address = z.email({ pattern: /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/ })

/** The address in the form it is stored and compared in: lower case. */
export function parseEmail(email: string | undefined): string {
  if (email === undefined || email === '') throw new AuthError('validation_failed', 'An email address is required')
  if (email.length > maxEmailLength) throw new AuthError('validation_failed', 'An email address is too long')
  if (!address.safeParse(email).success) throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email.toLowerCase()
}
