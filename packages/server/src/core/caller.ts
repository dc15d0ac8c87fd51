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

/** A service behind the gateway. `path` is what follows its prefix: `/items` for `/rest/v1/items`. */
export type Service = (request: Request, context: ServiceContext) => Promise<Response> | Response

export interface ServiceContext {
  readonly caller: Caller
  readonly path: string
  readonly url: URL
  /** Address of the peer, for rate limits and logs. */
  readonly ip: string
}
