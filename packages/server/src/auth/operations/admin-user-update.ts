import type { z } from 'zod'
import type { Interactive } from '../../db/database.ts'
import { emailTaken, refreshProviders } from '../account/change-email.ts'
import { changePassword } from '../account/change-password.ts'
import { confirmUser } from '../account/confirm-user.ts'
import { isUniqueViolation } from '../account/unique-violation.ts'
import { requireAdmin } from '../authenticate.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { mergeAppMetadata, mergeUserMetadata } from '../metadata.ts'
import { checkStrength, hashPassword } from '../password.ts'
import { json } from '../respond.ts'
import { reloadUser } from '../session/issue-session.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { upsertEmailIdentity } from '../tables/identities.ts'
import { updateUser } from '../tables/users.ts'
import type { UserChanges, UserRow } from '../tables/users.ts'
import { loadUserJson } from '../user-json.ts'
import { loadNamedUser } from './admin-user-get.ts'
import { adminUserBody, parseBan, parsePasswordHash } from './admin-user-body.ts'

type Body = z.output<typeof adminUserBody>

/** `PUT /admin/users/:id` */
export const adminUserUpdate: Handler = async (call, auth) => {
  requireAdmin(call)
  const body = await readBody(call.request, adminUserBody)
  if (body.phone) throw new AuthError('phone_provider_disabled', 'Phone numbers are not supported')
  const email = body.email ? parseEmail(body.email) : null
  if (body.password !== undefined) checkStrength(body.password, auth.settings)
  const given = body.password_hash ? parsePasswordHash(body.password_hash) : null
  const encrypted = body.password === undefined ? given : await hashPassword(body.password)
  const now = auth.clock.now()
  const user = await auth.database.internal(async (tx) => {
    const named = await loadNamedUser(tx, call, 'lock')
    await updateUser(tx, named.id, plainChanges(named, body, now), now)
    if (encrypted !== null) await changePassword(tx, named.id, encrypted, null, now)
    if (email !== null) await setEmail(tx, named, email, body.email_confirm === true, now)
    if (body.email_confirm === true) await confirmUser(tx, await reloadUser(tx, named.id), now)
    const traits = { user_id: named.id, user_email: email ?? named.email ?? '' }
    await recordAudit(tx, { action: 'user_modified', actor: null, ip: call.device.ip, traits }, now)
    return loadUserJson(tx, await reloadUser(tx, named.id))
  })
  return json(user)
}

function plainChanges(user: UserRow, body: Body, now: Date): UserChanges {
  return {
    ...(body.role ? { role: body.role } : {}),
    ...(body.user_metadata === undefined ? {} : { raw_user_meta_data: mergeUserMetadata(user.raw_user_meta_data, body.user_metadata) }),
    ...(body.app_metadata === undefined ? {} : { raw_app_meta_data: mergeAppMetadata(user.raw_app_meta_data, body.app_metadata) }),
    ...(body.ban_duration === undefined ? {} : { banned_until: parseBan(body.ban_duration, now) }),
  }
}

/** Without a mail: an administrator vouches for it, or leaves it unconfirmed. */
async function setEmail(tx: Interactive, user: UserRow, email: string, confirmed: boolean, now: Date): Promise<void> {
  try {
    await updateUser(tx, user.id, { email, ...(confirmed && user.is_anonymous ? { is_anonymous: false } : {}) }, now)
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
  await upsertEmailIdentity(tx, user.id, email, confirmed, now)
  await refreshProviders(tx, await reloadUser(tx, user.id), now)
}
