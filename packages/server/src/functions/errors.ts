/**
 * Every way in which this service refuses by itself, with the codes and statuses of hosted projects. Source: their pages
 * on error codes and status codes, and what they answer (autumn 2026).
 */
const catalogue = {
  /** No function of this name, or it is switched off. */
  NOT_FOUND: { status: 404, relay: true },
  UNAUTHORIZED_NO_AUTH_HEADER: { status: 401, relay: false },
  UNAUTHORIZED_INVALID_JWT_FORMAT: { status: 401, relay: false },
  UNAUTHORIZED_LEGACY_JWT: { status: 401, relay: false },
  UNAUTHORIZED_ASYMMETRIC_JWT: { status: 401, relay: false },
  UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM: { status: 401, relay: false },
  /** It ends before it serves: a syntax error, a missing import, an exception on the way. */
  BOOT_ERROR: { status: 503, relay: true },
  /** It ended in the midst of a call. */
  WORKER_ERROR: { status: 500, relay: true },
  /** It took too much memory or processor, or too many call it at once. */
  WORKER_RESOURCE_LIMIT: { status: 546, relay: true },
  IDLE_TIMEOUT: { status: 504, relay: true },
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
export const bootError = () => new FunctionsError('BOOT_ERROR', 'Function failed to start (please check logs)')
export const workerError = () => new FunctionsError('WORKER_ERROR', 'Function exited due to an error (please check logs)')
export const resourceLimit = () => new FunctionsError('WORKER_RESOURCE_LIMIT', 'Function failed due to not having enough compute resources (please check logs)')
export const idleTimeout = (seconds: number) => new FunctionsError('IDLE_TIMEOUT', `Request idle timeout limit (${seconds}s) reached`)
export const notInstalled = () => new FunctionsError('RUNTIME_NOT_INSTALLED', 'Functions run in Deno, which is not installed: run `npm install deno` where Portico is, and start it again.')
