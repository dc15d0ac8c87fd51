import { z } from 'zod'
import { AuthError } from './errors.ts'
import { maxEmailLength } from './limits.ts'

// What a browser's own field for addresses takes.
const address = z.email({ pattern: z.regexes.html5Email })

/** The address in the form it is stored and compared in: lower case. */
export function parseEmail(email: string | undefined): string {
  if (email === undefined || email === '') throw new AuthError('validation_failed', 'An email address is required')
  if (email.length > maxEmailLength) throw new AuthError('validation_failed', 'An email address is too long')
  if (!address.safeParse(email).success) throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email.toLowerCase()
}
