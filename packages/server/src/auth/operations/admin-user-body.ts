import { z } from 'zod'
import { jsonObject, optional } from '../body.ts'
import { AuthError } from '../errors.ts'

/** What an administrator may set of a user, on creation and later. */
export const adminUserBody = z.object({
  id: optional(z.string()),
  role: optional(z.string().max(63)),
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  password_hash: optional(z.string().max(255)),
  email_confirm: optional(z.boolean()),
  user_metadata: optional(jsonObject),
  app_metadata: optional(jsonObject),
  ban_duration: optional(z.string()),
})

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `none` lifts a ban; else Go's durations: `24h`, `1h30m`. Answers until when, or null. */
export function parseBan(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  if (!/^(?:\d{1,9}(?:\.\d{1,6})?(?:ms|s|m|h))+$/.test(duration)) {
    throw new AuthError('validation_failed', 'invalid format for ban duration')
  }
  const parts = duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)
  const milliseconds = [...parts].reduce((sum, [, amount = '0', unit = 's']) => sum + Number(amount) * (unitMs[unit] ?? 0), 0)
  return new Date(Math.min(now.getTime() + milliseconds, Date.UTC(9999, 0, 1)))
}

/** Only hashes that a sign-in can later be compared with. */
export function parsePasswordHash(hash: string): string {
  if (!/^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/.test(hash)) throw new AuthError('validation_failed', 'password_hash must be a bcrypt hash')
  return hash
}
