import { SignJWT } from 'jose'
import type { Service } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import type { SigningKey } from '../core/keys.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { AuthSettings, RateLimit } from './config.ts'
import { buildCall } from './context.ts'
import type { AuthContext } from './context.ts'
import { AuthError, toAuthError } from './errors.ts'
import { noTransport } from './mail/mail.ts'
import type { MailTransport } from './mail/mail.ts'
import { createSmtpTransport } from './mail/smtp.ts'
import { createRateLimiter } from './rate-limit.ts'
import { renderError } from './respond.ts'
import { matchRoute } from './routes.ts'

export interface AuthOptions {
  readonly database: Database
  /** From `resolveAuthSettings`. */
  readonly settings: AuthSettings
  readonly signing: SigningKey
  readonly clock: Clock
  readonly log: Log
  /** The development mailbox, or null. An SMTP server in the settings comes before it. */
  readonly mailbox: MailTransport | null
}

/** `/auth/v1`, the hosted protocol (supabase/auth). */
export function createAuth(options: AuthOptions): Service {
  const auth = buildContext(options)
  return async (request, context) => {
    const match = matchRoute(request.method, context.path)
    try {
      if (context.url.search.includes('%00')) throw new AuthError('validation_failed', 'A parameter holds a zero byte')
      if (match.kind === 'unknown') throw new AuthError('unknown', 'This endpoint does not exist')
      if (match.kind === 'wrong-method') {
        throw new AuthError('unknown', `Only ${match.allowed.join(' and ')} is allowed here`, { status: 405 })
      }
      return await match.handler(buildCall(request, context, match.params), auth)
    } catch (thrown) {
      const error = toAuthError(thrown)
      if (error.status >= 500 && !context.signal.aborted) {
        auth.log.error({ error: error.cause, code: error.code, path: context.path, requestId: context.requestId }, error.message)
      }
      else auth.log.debug({ code: error.code, path: context.path, requestId: context.requestId }, 'A request was refused')
      return renderError(error, request)
    }
  }
}

function buildContext({ database, settings, signing, clock, log, mailbox }: AuthOptions): AuthContext {
  const tooMany = (limit: RateLimit) => createRateLimiter(limit, 'over_request_rate_limit', 'Request rate limit reached', clock)
  return {
    settings,
    database,
    clock,
    log,
    mails: settings.smtp === null ? mailbox ?? noTransport : createSmtpTransport(settings.smtp),
    limiters: {
      signIn: tooMany(settings.limits.signIn),
      verification: tooMany(settings.limits.verification),
      code: tooMany(settings.limits.verification),
      refresh: tooMany(settings.limits.refresh),
      anonymous: tooMany(settings.limits.anonymous),
      mail: createRateLimiter(settings.limits.mail, 'over_email_send_rate_limit', 'email rate limit exceeded', clock),
    },
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' }).sign(signing.privateKey),
    publicKeys: [signing.publicJwk],
  }
}
