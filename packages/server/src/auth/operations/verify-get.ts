import { z } from 'zod'
import { verifyCode } from '../account/verify-code.ts'
import type { RequestedType } from '../account/verify-code.ts'
import { limitPeer, redirectOf } from '../context.ts'
import type { AuthContext, Call, Handler } from '../context.ts'
import { AuthError, toAuthError } from '../errors.ts'
import type { VerificationType } from '../mail/codes.ts'
import { pkcePrefix } from '../otp.ts'
import { withFragment, withQuery } from '../redirect.ts'
import { seeOther } from '../respond.ts'
import { issueSession } from '../session/issue-session.ts'
import { issueAuthCode } from '../tables/flow-states.ts'
import type { AuthenticationMethod } from '../tables/sessions.ts'

export const verificationType = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email'])

export const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** How a flow was begun, by what its link says it is. */
const flowMethodOf: Readonly<Record<VerificationType, AuthenticationMethod>> = {
  signup: 'email/signup', invite: 'invite', recovery: 'recovery', magiclink: 'magiclink', email_change: 'email_change',
}

/**
 * `GET /verify`: the link of a mail. Leads on to the app, with a session in the fragment, a PKCE code in the query, or
 * the error in both as the flow has it.
 */
export const verifyGet: Handler = async (call, auth) => {
  limitPeer(call, auth, 'verification')
  const { searchParams } = call.url
  const tokenHash = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  if (!searchParams.get('type')) throw new AuthError('validation_failed', 'Verify requires a verification type')
  if (tokenHash === '') throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
  const target = redirectOf(call, auth)
  const pkce = tokenHash.startsWith(pkcePrefix)
  const type = verificationType.safeParse(searchParams.get('type'))
  try {
    if (!type.success) throw new AuthError('validation_failed', 'Invalid email verification type')
    return seeOther(await follow(call, auth, { type: type.data, tokenHash, pkce, target }))
  } catch (thrown) {
    const error = toAuthError(thrown)
    if (error.code === 'unexpected_failure') auth.log.error({ error: error.cause, requestId: call.requestId }, 'A verification failed')
    return seeOther(errorTarget(target, error, pkce))
  }
}

interface Link {
  readonly type: RequestedType
  readonly tokenHash: string
  readonly pkce: boolean
  readonly target: string
}

function follow(call: Call, auth: AuthContext, { type, tokenHash, pkce, target }: Link): Promise<string> {
  const now = auth.clock.now()
  return auth.database.internal(async (tx) => {
    const expired = () => new AuthError('otp_expired', 'Email link is invalid or has expired')
    const verified = await verifyCode(tx, auth, call, type, tokenHash, expired, now)
    if (verified.kind === 'half') {
      return withFragment(pkce ? withQuery(target, { message: halfConfirmed }) : target, { message: halfConfirmed })
    }
    if (pkce) {
      const code = await issueAuthCode(tx, verified.userId, flowMethodOf[verified.type], now)
      if (code === null) throw new AuthError('flow_state_not_found', 'No associated flow state found', { status: 400 })
      return withQuery(target, { code })
    }
    const session = await issueSession(tx, auth, call, verified.userId, 'otp', now)
    return withFragment(target, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type: verified.type,
    })
  })
}

const oauthErrorOf: Readonly<Record<number, string>> = {
  400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied', 500: 'server_error', 503: 'temporarily_unavailable',
}

function errorTarget(target: string, error: AuthError, pkce: boolean): string {
  const oauth = oauthErrorOf[error.status]
  const parameters = { ...(oauth === undefined ? {} : { error: oauth }), error_code: error.code, error_description: error.message }
  return withFragment(pkce ? withQuery(target, parameters) : target, parameters)
}
