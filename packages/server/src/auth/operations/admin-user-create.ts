import { z } from 'zod'
import { emailTaken } from '../account/change-email.ts'
import { confirmUser } from '../account/confirm-user.ts'
import { createEmailUser } from '../account/create-user.ts'
import { isUniqueViolation } from '../account/unique-violation.ts'
import { requireAdmin } from '../authenticate.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { hashPassword } from '../password.ts'
import { json } from '../respond.ts'
import { reloadUser } from '../session/issue-session.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { updateUser } from '../tables/users.ts'
import { loadUserJson } from '../user-json.ts'
import { maxPasswordBytes } from '../limits.ts'
import { adminUserBody, parseBan, parsePasswordHash } from './admin-user-body.ts'

/** `POST /admin/users`: a user, confirmed if so asked; no mail is sent. */
export const adminUserCreate: Handler = async (call, auth) => {
  requireAdmin(call)
  const body = await readBody(call.request, adminUserBody)
  if (body.phone) throw new AuthError('phone_provider_disabled', 'Phone numbers are not supported')
  if (!body.email) throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone')
  const email = parseEmail(body.email)
  const id = parseId(body.id)
  const encryptedPassword = await encrypt(body.password, body.password_hash)
  const now = auth.clock.now()
  const bannedUntil = body.ban_duration === undefined ? null : parseBan(body.ban_duration, now)
  try {
    const user = await auth.database.internal(async (tx) => {
      const created = await createEmailUser(tx, {
        ...(id === null ? {} : { id }),
        ...(body.role ? { role: body.role } : {}),
        email,
        encryptedPassword,
        userMetadata: body.user_metadata ?? {},
        appMetadata: body.app_metadata ?? {},
        repeatClaims: false,
      }, now)
      if (body.email_confirm === true) await confirmUser(tx, created, now)
      if (bannedUntil !== null) await updateUser(tx, created.id, { banned_until: bannedUntil }, now)
      await recordAudit(tx, { action: 'user_signedup', actor: null, ip: call.device.ip, traits: { user_id: created.id, user_email: email } }, now)
      return loadUserJson(tx, await reloadUser(tx, created.id))
    })
    return json(user)
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

function parseId(id: string | undefined): string | null {
  if (!id) return null
  const parsed = z.guid().safeParse(id)
  if (!parsed.success || /^[0-]+$/.test(id)) throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format')
  return parsed.data
}

/** An administrator is not held to the strength that is asked of users. Without either, the user has no password. */
async function encrypt(password: string | undefined, hash: string | undefined): Promise<string | null> {
  if (password && hash) throw new AuthError('validation_failed', 'Only a password or a password hash should be provided')
  if (hash) return parsePasswordHash(hash)
  if (!password) return null
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${maxPasswordBytes} characters`)
  }
  return hashPassword(password)
}
