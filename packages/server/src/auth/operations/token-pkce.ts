import { z } from 'zod'
import { optional, readBody } from '../body.ts'
import { limitPeer } from '../context.ts'
import type { Handler } from '../context.ts'
import { AuthError } from '../errors.ts'
import { flowLifetime } from '../limits.ts'
import { provesChallenge } from '../pkce.ts'
import { json } from '../respond.ts'
import { issueSession, reloadUser } from '../session/issue-session.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { deleteFlowState, findFlowStateByCode } from '../tables/flow-states.ts'
import { isBanned } from '../tables/users.ts'

const pkceBody = z.object({ auth_code: optional(z.string()), code_verifier: optional(z.string()) })

/** `POST /token?grant_type=pkce`: exchanges the code that a link brought, against the verifier its browser kept. */
export const tokenByPkce: Handler = async (call, auth) => {
  limitPeer(call, auth, 'verification')
  const { auth_code: code, code_verifier: verifier } = await readBody(call.request, pkceBody)
  if (!code || !verifier) throw new AuthError('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  const now = auth.clock.now()
  const session = await auth.database.internal(async (tx) => {
    const flow = await findFlowStateByCode(tx, code)
    if (flow === null || flow.auth_code_issued_at === null) {
      throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    if (now.getTime() > flow.auth_code_issued_at.getTime() + flowLifetime * 1000) {
      throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
    }
    if (!provesChallenge(verifier, { challenge: flow.code_challenge, method: flow.code_challenge_method })) {
      throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
    }
    const user = await reloadUser(tx, flow.user_id)
    if (isBanned(user, now)) throw new AuthError('user_banned', 'User is banned')
    await recordAudit(tx, { action: 'login', actor: user, ip: call.device.ip, traits: { provider_type: flow.authentication_method } }, now)
    await deleteFlowState(tx, flow.id)
    return issueSession(tx, auth, call, user.id, flow.authentication_method, now)
  })
  return json(session)
}
