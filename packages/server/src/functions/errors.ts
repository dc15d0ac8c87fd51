/**
 * Every way in which this service refuses by itself, with the codes and statuses of hosted projects (their pages on error
 * codes and status codes, and what they answer, autumn 2026)..
 */
const catalogue = {
  /** No function of this name, or it is switched off. */
  NOT_FOUND: { status: 404, relay: true },
  UNAUTHORIZED_NO_AUTH_HEADER: { status: 401, relay: false },
  UNAUTHORIZED_INVALID_JWT_FORMAT: { status: 401, relay: false },
  UNAUTHORIZED_LEGACY_JWT: { status: 401, relay: false },
  UNAUTHORIZED_ASYMMETRIC_JWT: { status: 401, relay: false },
  UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM: { status: 401, relay: false },
  /** Ours: the optional package that runs functions is not installed. */
  RUNTIME_NOT_INSTALLED: { status: 503, relay: true },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly relay: boolean }>>

type FunctionsErrorCode = keyof typeof catalogue

/** A refusal. The message is shown to the caller: it tells nothing of the machine, nor of what the function does inside. */
export class FunctionsError extends Error {
  override readonly name = 'FunctionsError'
  readonly status: number
  /** It is not the function that answers: clients tell it as a `FunctionsRelayError`. */
  readonly relay: boolean

  constructor(readonly code: FunctionsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = catalogue[code].status
    this.relay = catalogue[code].relay
  }
}

export const notFound = () => new FunctionsError('NOT_FOUND', 'Requested function was not found')
