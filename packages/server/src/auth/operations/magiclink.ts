import { z } from 'zod'
import { createEmailUser } from '../account/create-user.ts'
import { onceMoreOnConflict } from '../account/unique-violation.ts'
import { jsonObject, optional, readBody } from '../body.ts'
import type { JsonObject } from '../body.ts'
import { limitPeer, redirectOf } from '../context.ts'
import type { AuthContext, Call, Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { issueCode, limitMail } from '../mail/codes.ts'
import { deliver } from '../mail/deliver.ts'
import { mergeUserMetadata } from '../metadata.ts'
import { parseCodeChallenge } from '../pkce.ts'
import type { CodeChallenge } from '../pkce.ts'
import { json } from '../respond.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { insertFlowState } from '../tables/flow-states.ts'
import { findUserByEmail } from '../tables/users.ts'
import { signUpWithEmail } from './signup.ts'
import type { EmailSignUp } from './signup.ts'

const magicLinkBody = z.object({
  email: optional(z.string()),
  data: optional(jsonObject),
  code_challenge: optional(z.string()),
  code_challenge_method: optional(z.string()),
})

/** `POST /magiclink`: the older form of `POST /otp`. */
export const magiclink: Handler = async (call, auth) => {
  limitPeer(call, auth, 'verification', 'mail ')
  const body = await readBody(call.request, magicLinkBody)
  const challenge = parseCodeChallenge(body.code_challenge, body.code_challenge_method)
  await sendMagicLink(call, auth, { email: parseEmail(body.email), data: body.data ?? {}, challenge })
  return json({})
}

interface MagicLink {
  readonly email: string
  readonly data: JsonObject
  readonly challenge: CodeChallenge | null
}

/**
 * A new user's mail is the confirmation of their address: it signs them in as well. Where addresses need no confirmation,
 * or an account is waiting for it, it is a sign-in link like any other, and following it confirms the address.
 */
export async function sendMagicLink(call: Call, auth: AuthContext, { email, data, challenge }: MagicLink): Promise<void> {
  if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  const account: EmailSignUp = { email, encryptedPassword: null, data: mergeUserMetadata({}, data), challenge }
  const user = await auth.database.internal((tx) => findUserByEmail(tx, email))
  if (user === null && !auth.settings.signUpEnabled) throw new AuthError('otp_disabled', 'Signups not allowed for otp')
  if (user === null && auth.settings.confirmEmail) await signUpWithEmail(call, auth, account)
  else await onceMoreOnConflict(() => mailMagicLink(call, auth, account))
}

async function mailMagicLink(call: Call, auth: AuthContext, account: EmailSignUp): Promise<void> {
  const { email, challenge } = account
  const now = auth.clock.now()
  const code = await auth.database.internal(async (tx) => {
    const user = await findUserByEmail(tx, email, 'lock') ?? await createEmailUser(tx, {
      email,
      encryptedPassword: null,
      userMetadata: account.data,
      repeatClaims: true,
    }, now)
    limitMail(auth, user, 'magiclink', now)
    await recordAudit(tx, { action: 'user_recovery_requested', actor: user, ip: call.device.ip }, now)
    if (challenge !== null) await insertFlowState(tx, { userId: user.id, method: 'magiclink', challenge }, now)
    return issueCode(tx, auth, {
      user,
      address: email,
      kind: 'magiclink',
      redirectTo: redirectOf(call, auth),
      pkce: challenge !== null,
    }, now)
  })
  await deliver(auth, [code])
}
