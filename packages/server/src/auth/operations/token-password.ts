import { z } from 'zod'
import { optional, readBody } from '../body.ts'
import { limitPeer } from '../context.ts'
import type { Handler } from '../context.ts'
import { AuthError } from '../errors.ts'
import { maxEmailLength } from '../limits.ts'
import { verifyPassword } from '../password.ts'
import { json } from '../respond.ts'
import { issueSession } from '../session/issue-session.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { findUserByEmail, isBanned, isConfirmed } from '../tables/users.ts'

const passwordBody = z.object({ email: optional(z.string()), phone: optional(z.string()), password: optional(z.string()) })

/**
 * `POST /token?grant_type=password`. A wrong password and an unknown address answer alike, after the same work; that an
 * account is banned or unconfirmed is told to those only who know its password.
 */
export const tokenByPassword: Handler = async (call, auth) => {
  limitPeer(call, auth, 'signIn')
  const body = await readBody(call.request, passwordBody)
  if (body.email && body.phone) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on login.')
  }
  if (body.phone) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  if (!body.email) throw new AuthError('validation_failed', 'missing email or phone')
  if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  const email = body.email.slice(0, maxEmailLength + 1).toLowerCase()

  const known = await auth.database.internal((tx) => findUserByEmail(tx, email))
  // Outside of any transaction: hashing is slow on purpose.
  const proven = await verifyPassword(body.password ?? '', known?.encrypted_password ?? null)
  if (known === null || !proven) throw new AuthError('invalid_credentials', 'Invalid login credentials')

  const now = auth.clock.now()
  if (isBanned(known, now)) throw new AuthError('user_banned', 'User is banned', { status: 400 })
  if (!isConfirmed(known)) throw new AuthError('email_not_confirmed', 'Email not confirmed')
  const session = await auth.database.internal(async (tx) => {
    // The password may have changed while the old one was being compared.
    const user = await findUserByEmail(tx, email, 'lock')
    if (user === null || user.id !== known.id || user.encrypted_password !== known.encrypted_password) {
      throw new AuthError('invalid_credentials', 'Invalid login credentials')
    }
    await recordAudit(tx, { action: 'login', actor: user, ip: call.device.ip, traits: { provider: 'email' } }, now)
    return issueSession(tx, auth, call, user.id, 'password', now)
  })
  return json(session)
}
