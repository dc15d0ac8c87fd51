/**
 * Who is asking, as the gateway resolved it from the `apikey` and `Authorization` headers. A service never looks at
 * those headers itself.
 */
export interface Caller {
  /** The database role: `anon`, `authenticated`, `service_role`, or what the token names. */
  readonly role: string
  /** The token's claims; `{ role }` where only a key was shown. */
  readonly claims: Readonly<Record<string, unknown>>
  /** `claims` as JSON, made once: it is sent with each transaction as `request.jwt.claims`. */
  readonly claimsJson: string
  /** The bearer token as it came, when it is a JWT of this backend; null where only an opaque key was shown. */
  readonly token: string | null
}

/** Why a bearer token is not taken. */
export type TokenProblemReason =
  /** No JWT at all, or one whose parts are not what they should be. */
  | 'malformed'
  /** `none`, or an algorithm this backend never signs with. */
  | 'unsupported-algorithm'
  /** Signed by a key that this backend does not have. */
  | 'unknown-key'
  | 'bad-signature'
  | 'expired'
  /** `nbf` lies in the future. */
  | 'not-yet-valid'

export interface TokenProblem {
  readonly reason: TokenProblemReason
  /** A sentence that may be shown to the caller; it holds no part of the token. */
  readonly message: string
}

/** A service behind the gateway. `path` is what follows its prefix: `/items` for `/rest/v1/items`. */
export type Service = (request: Request, context: ServiceContext) => Promise<Response> | Response

export interface ServiceContext {
  /** Where `tokenProblem` is set, this is the caller of the API key alone. */
  readonly caller: Caller
  /**
   * Set when a bearer token came and cannot be taken. The service answers it in its own error form wherever it would
   * have looked at the token (rest: always, with 401; auth: where a session is needed).
   */
  readonly tokenProblem: TokenProblem | null
  readonly path: string
  /** As asked, without `?apikey=…`. */
  readonly url: URL
  /** Address of the peer, for rate limits and logs. */
  readonly ip: string
  /** Aborts when the peer has gone; pass it to `Database.transaction`. Made on first use, and cheaper than `Request.signal`. */
  readonly signal: AbortSignal
  /** Names this request in logs and in the `sb-request-id` response header. */
  readonly requestId: string
}
