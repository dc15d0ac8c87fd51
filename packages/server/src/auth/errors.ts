/**
 * Every way in which this service refuses, with the status GoTrue answers (a few vary by place; those are given at the throw).
 * Source: `error_code`s of the hosted protocol.
 */
const statusOf = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  email_address_invalid: 400,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 422,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  invalid_credentials: 400,
  no_authorization: 401,
  not_admin: 403,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  phone_provider_disabled: 400,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  same_password: 422,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  unexpected_failure: 500,
  unknown: 404,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 404,
  validation_failed: 400,
  weak_password: 422,
} as const satisfies Readonly<Record<string, number>>

export type AuthErrorCode = keyof typeof statusOf

export type WeakPasswordReason = 'length' | 'characters'

interface Extras {
  /** Where GoTrue answers another status than the usual one. */
  readonly status?: number
  /** Of `weak_password`. */
  readonly reasons?: readonly WeakPasswordReason[]
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** A refusal. The message is shown to the caller: it holds no secret and nothing about other users. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly reasons: readonly WeakPasswordReason[]
  readonly retryAfter: number | null

  constructor(readonly code: AuthErrorCode, message: string, extras: Extras = {}) {
    super(message, extras.cause === undefined ? {} : { cause: extras.cause })
    this.status = extras.status ?? statusOf[code]
    this.reasons = extras.reasons ?? []
    this.retryAfter = extras.retryAfter ?? null
  }
}

/** Turns anything thrown into one of ours; what is not ours keeps its cause for the log and tells the caller nothing. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown
  return new AuthError('unexpected_failure', 'Unexpected failure, please check server logs for more information', { cause: thrown })
}
