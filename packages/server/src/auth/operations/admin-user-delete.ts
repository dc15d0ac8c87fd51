import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Interactive } from '../../db/database.ts'
import { requireAdmin } from '../authenticate.ts'
import { optional, readOptionalBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { json } from '../respond.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { deleteIdentities } from '../tables/identities.ts'
import { deleteOneTimeTokens } from '../tables/one-time-tokens.ts'
import { deleteSessions } from '../tables/sessions.ts'
import { deleteUser, updateUser } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { loadNamedUser } from './admin-user-get.ts'

const deleteBody = z.object({ should_soft_delete: optional(z.boolean()) })

/** `DELETE /admin/users/:id`; with `should_soft_delete` the row stays, for those that refer to it, without what names a person. */
export const adminUserDelete: Handler = async (call, auth) => {
  requireAdmin(call)
  const { should_soft_delete: soft = false } = await readOptionalBody(call.request, deleteBody)
  const now = auth.clock.now()
  await auth.database.internal(async (tx) => {
    const user = await loadNamedUser(tx, call, 'lock')
    const traits = { user_id: user.id, user_email: user.email ?? '' }
    await recordAudit(tx, { action: 'user_deleted', actor: null, ip: call.device.ip, traits }, now)
    if (soft) await forget(tx, user, now)
    else await deleteUser(tx, user.id)
  })
  return json({})
}

async function forget(tx: Interactive, user: UserRow, now: Date): Promise<void> {
  if (user.deleted_at !== null) return
  await deleteSessions(tx, { userId: user.id })
  await deleteOneTimeTokens(tx, user.id)
  await deleteIdentities(tx, user.id)
  await updateUser(tx, user.id, {
    // As GoTrue does: a digest in place of the address, so that it is free again.
    email: createHash('sha256').update(user.id + (user.email ?? '')).digest('base64url'),
    phone: null, encrypted_password: null, email_change: '', phone_change: '', confirmation_token: '', recovery_token: '',
    email_change_token_current: '', email_change_token_new: '', reauthentication_token: '',
    raw_user_meta_data: {}, raw_app_meta_data: {}, deleted_at: now,
  }, now)
}
