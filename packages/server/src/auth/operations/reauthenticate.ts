import { loadBearer, requireBearer } from '../authenticate.ts'
import { limitPeer } from '../context.ts'
import type { Handler } from '../context.ts'
import { AuthError } from '../errors.ts'
import { issueCode, limitMail } from '../mail/codes.ts'
import { deliver } from '../mail/deliver.ts'
import { json } from '../respond.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { isConfirmed } from '../tables/users.ts'

/** `GET /reauthenticate`: mails the code that a new password may need. */
export const reauthenticate: Handler = async (call, auth) => {
  limitPeer(call, auth, 'verification', 'mail ')
  const bearer = requireBearer(call)
  const now = auth.clock.now()
  const code = await auth.database.internal(async (tx) => {
    const { user } = await loadBearer(tx, bearer, now, 'lock')
    if (user.email === null || user.email === '') {
      throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email or a phone number', { status: 422 })
    }
    if (!isConfirmed(user)) throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 })
    limitMail(auth, user, 'reauthentication', now)
    await recordAudit(tx, { action: 'user_reauthenticate_requested', actor: user, ip: call.device.ip }, now)
    return issueCode(tx, auth, { user, address: user.email, kind: 'reauthentication', redirectTo: auth.settings.siteUrl, pkce: false }, now)
  })
  await deliver(auth, [code])
  return json({})
}
