import { z } from 'zod'
import type { Interactive } from '../../db/database.ts'
import { mailEmailChange } from '../account/mail-email-change.ts'
import { optional, readBody } from '../body.ts'
import { limitPeer, redirectOf } from '../context.ts'
import type { AuthContext, Call, Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { issueCode, limitMail } from '../mail/codes.ts'
import type { IssuedCode } from '../mail/codes.ts'
import { deliver, requireTransport } from '../mail/deliver.ts'
import { parseCodeChallenge } from '../pkce.ts'
import type { CodeChallenge } from '../pkce.ts'
import { json } from '../respond.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { insertFlowState } from '../tables/flow-states.ts'
import { findUserByEmail, isConfirmed } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'

const resendBody = z.object({
  type: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
  code_challenge: optional(z.string()),
  code_challenge_method: optional(z.string()),
})

/** `POST /resend`: the mail of a sign-up or of a change of address, again. An unknown address answers alike. */
export const resend: Handler = async (call, auth) => {
  limitPeer(call, auth, 'verification', 'mail ')
  const body = await readBody(call.request, resendBody)
  const type = z.enum(['signup', 'email_change']).safeParse(body.type)
  if (!type.success) throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change')
  const email = parseEmail(body.email)
  const challenge = parseCodeChallenge(body.code_challenge, body.code_challenge_method)
  requireTransport(auth, type.data === 'signup' ? 'confirmation' : 'email change')
  const now = auth.clock.now()
  const codes = await auth.database.internal(async (tx) => {
    const user = await findUserByEmail(tx, email, 'lock')
    if (user === null) return []
    if (type.data === 'signup') return resendSignUp(tx, auth, call, user, challenge, now)
    if (!user.email_change) return []
    return mailEmailChange(tx, auth, { user, newEmail: user.email_change, challenge, redirectTo: redirectOf(call, auth) }, now)
  })
  await deliver(auth, codes)
  return json({})
}

async function resendSignUp(
  tx: Interactive,
  auth: AuthContext,
  call: Call,
  user: UserRow,
  challenge: CodeChallenge | null,
  now: Date,
): Promise<readonly IssuedCode[]> {
  if (isConfirmed(user)) return []
  limitMail(auth, user, 'signup', now)
  await recordAudit(tx, { action: 'user_confirmation_requested', actor: user, ip: call.device.ip }, now)
  if (challenge !== null) await insertFlowState(tx, { userId: user.id, method: 'email/signup', challenge }, now)
  return [await issueCode(tx, auth, {
    user,
    address: user.email ?? '',
    kind: 'signup',
    redirectTo: redirectOf(call, auth),
    pkce: challenge !== null,
  }, now)]
}
