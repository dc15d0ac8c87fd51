import { isIP } from 'node:net'
import type { JWK } from 'jose'
import type { Caller, ServiceContext, TokenProblem } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { AuthSettings } from './config.ts'
import type { MailTransport } from './mail/mail.ts'
import { peerKey } from './peer-key.ts'
import type { RateLimiter } from './rate-limit.ts'
import { redirectTarget } from './redirect.ts'
import type { Device } from './tables/sessions.ts'

/** What the operations have in hand. */
export interface AuthContext {
  readonly settings: AuthSettings
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly mails: MailTransport
  readonly limiters: Readonly<Record<keyof AuthSettings['limits'] | 'code', RateLimiter>>
  /** Signs the claims of an access token. */
  readonly sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>
  readonly publicKeys: readonly JWK[]
}

/** One request, with what the gateway and the router found out about it. */
export interface Call {
  readonly request: Request
  readonly url: URL
  readonly caller: Caller
  readonly tokenProblem: TokenProblem | null
  readonly device: Device
  /** Address of the peer, as limits count it. */
  readonly peer: string
  readonly requestId: string
  /** Named parts of the path. */
  readonly params: Readonly<Record<string, string>>
}

export type Handler = (call: Call, auth: AuthContext) => Promise<Response> | Response

export function buildCall(request: Request, context: ServiceContext, params: Readonly<Record<string, string>>): Call {
  return {
    request,
    url: context.url,
    caller: context.caller,
    tokenProblem: context.tokenProblem,
    device: { ip: isIP(context.ip) === 0 ? null : context.ip, userAgent: request.headers.get('user-agent')?.slice(0, 512) ?? null },
    peer: peerKey(context.ip),
    requestId: context.requestId,
    params,
  }
}

/** Counts this request against the peer's limit, where peers are limited. Each purpose counts by itself. */
export function limitPeer(call: Call, auth: AuthContext, kind: Exclude<keyof AuthSettings['limits'], 'mail'>, purpose = ''): void {
  if (auth.settings.limitPeers) auth.limiters[kind].take(purpose + call.peer)
}

/** Where this request's mails and redirects lead; `asked` is a `redirect_to` from the body. */
export function redirectOf(call: Call, auth: AuthContext, asked?: string): string {
  const { headers } = call.request
  return redirectTarget(auth.settings, asked ?? call.url.searchParams.get('redirect_to') ?? headers.get('redirect_to'), headers.get('referer'))
}
