import { z } from 'zod'
import type { Interactive } from '../../db/database.ts'
import { emailTaken } from '../account/change-email.ts'
import { createEmailUser } from '../account/create-user.ts'
import { onceMoreOnConflict } from '../account/unique-violation.ts'
import { requireAdmin } from '../authenticate.ts'
import { jsonObject, optional, readBody } from '../body.ts'
import type { JsonObject } from '../body.ts'
import { redirectOf } from '../context.ts'
import type { AuthContext, Call, Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { issueCode } from '../mail/codes.ts'
import type { IssuedCode } from '../mail/codes.ts'
import { deliver } from '../mail/deliver.ts'
import { json } from '../respond.ts'
import { reloadUser } from '../session/issue-session.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { findUserByEmail, isConfirmed } from '../tables/users.ts'
import { loadUserJson } from '../user-json.ts'

const inviteBody = z.object({ email: optional(z.string()), data: optional(jsonObject) })

/** `POST /invite`: prepares an account and mails its link. */
export const invite: Handler = async (call, auth) => {
  requireAdmin(call)
  const body = await readBody(call.request, inviteBody)
  const email = parseEmail(body.email)
  const now = auth.clock.now()
  const done = await onceMoreOnConflict(() => auth.database.internal(async (tx) => {
    const code = await prepareInvite(tx, auth, call, { email, data: body.data ?? {}, redirectTo: redirectOf(call, auth) }, now)
    return { code, json: await loadUserJson(tx, await reloadUser(tx, code.userId)) }
  }))
  await deliver(auth, [done.code])
  return json(done.json)
}

/** Rejects with `email_exists` for a user who is confirmed already. */
export async function prepareInvite(
  tx: Interactive,
  auth: AuthContext,
  call: Call,
  { email, data, redirectTo }: { readonly email: string; readonly data: JsonObject; readonly redirectTo: string },
  now: Date,
): Promise<IssuedCode> {
  const known = await findUserByEmail(tx, email, 'lock')
  if (known !== null && isConfirmed(known)) throw emailTaken()
  const user = known ?? await createEmailUser(tx, { email, encryptedPassword: null, userMetadata: data, repeatClaims: false }, now)
  await recordAudit(tx, { action: 'user_invited', actor: null, ip: call.device.ip, traits: { user_id: user.id, user_email: email } }, now)
  return issueCode(tx, auth, { user, address: email, kind: 'invite', redirectTo, pkce: false }, now)
}
