import { networkCodes, NetworkFault, type NetworkCode } from './network-fault.ts'

/**
 * Why something did not happen. `source` says who spoke: the data API (PostgREST and PostgreSQL codes), auth
 * (hosted `error_code`s), storage (names of its refusals), the network (nobody answered), the gateway (an answer that none of them made),
 * the reader (a request was given up), or this app.
 */
export type Failure = DataFailure | AuthFailure | StorageFailure | FunctionFailure | NetworkFailure | GatewayFailure | AbortFailure | AppFailure

interface Said {
  /** The key of the catalogue, `lib/texts/errors.ts`. */
  readonly code: string
  /** The backend's own words. */
  readonly message: string
  /** HTTP status; null where there was none or the client library kept it back. */
  readonly status: number | null
  readonly details: string | null
  readonly hint: string | null
  /** Name of the constraint that refused, `items_weight_check`; null where the message names none. */
  readonly constraint: string | null
  readonly column: string | null
  /** Relation, function or type that is spoken of. */
  readonly relation: string | null
  /** Name of the row-security policy that refused, where PostgreSQL tells it. */
  readonly policy: string | null
}

interface DataFailure extends Said { readonly source: 'rest' }
interface AuthFailure extends Said { readonly source: 'auth'; /** Of a refused password: `length`, `characters`, `pwned`. */ readonly reasons: readonly string[] }
/** Its code is the name that the storage service gives the refusal: `AccessDenied`, `NoSuchKey`. */
interface StorageFailure extends Said { readonly source: 'storage' }
/** Its code is the service's (`BOOT_ERROR`), or `function_error` where the function itself answered with an error. */
interface FunctionFailure extends Said { readonly source: 'function' }
interface NetworkFailure extends Said { readonly source: 'network'; readonly code: NetworkCode }
interface GatewayFailure extends Said { readonly source: 'gateway' }
interface AbortFailure extends Said { readonly source: 'reader' }
interface AppFailure extends Said { readonly source: 'app' }

/** A failure on its way up: what the fetchers of this app throw. */
export class BackendError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'BackendError'
    this.failure = failure
  }
}

/** What an official client answers: data, or an error with the status beside it. */
interface Answer<T> {
  readonly data: T
  readonly error: unknown
  readonly status?: number
}

/** The data of an answer; throws a `BackendError` where there is an error. `unwrap(await rest.from('items').select('*'))`. */
export function unwrap<T>(answer: Answer<T>): Exclude<T, null>
export function unwrap<T>(answer: Answer<T>, ifNull: 'null is fine'): T
export function unwrap<T>({ data, error, status }: Answer<T>, ifNull?: 'null is fine'): T {
  if (error) throw new BackendError(toFailure(error, status))
  if (data === null && ifNull === undefined) throw new BackendError({ source: 'app', ...said('app_empty_answer', 'The backend answered with nothing.') })
  return data
}

/** Turns anything thrown, or anything that came as `error`, into one of ours. Total: what nobody knows is `app_unknown`. */
export function toFailure(thrown: unknown, status?: number): Failure {
  if (thrown instanceof BackendError) return thrown.failure
  if (thrown instanceof NetworkFault) return network(thrown.code)
  if (isAuthError(thrown)) return authFailure(thrown)
  if (isAbort(thrown)) return { source: 'reader', ...said('aborted', 'The request was given up.') }
  if (isRestError(thrown)) return restFailure(thrown, status ?? null)
  const code = thrown instanceof Error ? thrown.message : ''
  return { source: 'app', ...said('app_unknown', code || String(thrown)) }
}

function said(code: string, message: string, status: number | null = null): Said {
  return { code, message, status, details: null, hint: null, constraint: null, column: null, relation: null, policy: null }
}

function network(code: NetworkCode): NetworkFailure {
  return { source: 'network', ...said(code, code), code }
}

interface RestError {
  readonly message: string
  readonly code?: string | null
  readonly details?: string | null
  readonly hint?: string | null
}

function restFailure(error: RestError, status: number | null): Failure {
  const silent = networkCodes.find(code => error.message.endsWith(code))
  if (silent) return network(silent)
  if (status === 0 && error.message.startsWith('AbortError')) return { source: 'reader', ...said('aborted', 'The request was given up.') }
  if (!error.code) return { source: 'gateway', ...said(status === null || status === 0 ? 'gateway_unknown' : `gateway_${status}`, error.message.slice(0, 400), status) }
  const names = namesIn(error)
  return { source: 'rest', code: error.code, message: error.message, status, details: error.details || null, hint: error.hint || null, ...names }
}

/**
 * The names in PostgreSQL's own messages, whose wording is stable in English: it quotes names and never values there.
 * Where a server speaks another language the names stay null, and the failure is shown at the form instead of the field.
 */
function namesIn({ message, details }: RestError): Pick<Said, 'constraint' | 'column' | 'relation' | 'policy'> {
  const quoted = (pattern: RegExp) => pattern.exec(message)?.[1] ?? null
  return {
    constraint: quoted(/constraint "([^"]+)"/),
    column: quoted(/column "([^"]+)"/) ?? quoted(/'([^']+)' column/) ?? (/^Key \("?([^",)]+)"?\)=/.exec(details ?? '')?.[1] ?? null),
    policy: quoted(/policy "([^"]+)"/),
    relation: quoted(/(?:relation|table|view|function|type|sequence) "?([\w.]+)"?/),
  }
}

/** An error of auth-js, known by its mark and name as auth-js itself knows them: pages that never sign in do without its code. */
interface AuthError extends Error {
  readonly status?: number
  readonly code?: string
  readonly reasons?: readonly string[]
  readonly details?: { readonly code?: string } | null
}

function isAuthError(value: unknown): value is AuthError {
  return value instanceof Error && '__isAuthError' in value
}

function authFailure(error: AuthError): Failure {
  const silent = networkCodes.find(code => error.message.endsWith(code))
  if (silent) return network(silent)
  const status = error.status ?? null
  if (error.name === 'AuthRetryableFetchError') return { source: 'gateway', ...said(status ? `gateway_${status}` : 'gateway_unknown', error.message, status) }
  // The way back of a link carries its code in the address.
  const code = error.name === 'AuthSessionMissingError' ? 'session_not_found' : (error.code ?? (error.name === 'AuthImplicitGrantRedirectError' ? error.details?.code : undefined) ?? 'auth_unknown')
  return { source: 'auth', ...said(code, error.message, status), reasons: error.reasons ?? [] }
}

function isRestError(value: unknown): value is RestError {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string' && 'code' in value && (typeof value.code === 'string' || value.code === null)
}

function isAbort(value: unknown): boolean {
  return value instanceof DOMException ? value.name === 'AbortError' : value instanceof Error && value.name === 'AbortError'
}
