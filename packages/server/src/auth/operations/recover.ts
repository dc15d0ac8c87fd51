import { z } from 'zod'
import { optional, readBody } from '../body.ts'
import { limitPeer, redirectOf } from '../context.ts'
import type { Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { issueCode, limitMail } from '../mail/codes.ts'
import { deliver, requireTransport } from '../mail/deliver.ts'
import { parseCodeChallenge } from '../pkce.ts'
import { json } from '../respond.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { insertFlowState } from '../tables/flow-states.ts'
import { findUserByEmail } from '../tables/users.ts'

const recoverBody = z.object({ email: optional(z.string()), code_challenge: optional(z.string()), code_challenge_method: optional(z.string()) })

/** `POST /recover`: a mail that signs its owner in to choose a new password. An unknown address answers alike. */
export const recover: Handler = async (call, auth) => {
  limitPeer(call, auth, 'verification', 'mail ')
  const body = await readBody(call.request, recoverBody)
  const email = parseEmail(body.email)
  const challenge = parseCodeChallenge(body.code_challenge, body.code_challenge_method)
  requireTransport(auth, 'recovery')
  const now = auth.clock.now()
  const codes = await auth.database.internal(async (tx) => {
    const user = await findUserByEmail(tx, email, 'lock')
    if (user === null) return []
    limitMail(auth, user, 'recovery', now)
    await recordAudit(tx, { action: 'user_recovery_requested', actor: user, ip: call.device.ip }, now)
    if (challenge !== null) await insertFlowState(tx, { userId: user.id, method: 'recovery', challenge }, now)
    return [await issueCode(tx, auth, {
      user,
      address: email,
      kind: 'recovery',
      redirectTo: redirectOf(call, auth),
      pkce: challenge !== null,
    }, now)]
  })
  await deliver(auth, codes)
  return json({})
}
