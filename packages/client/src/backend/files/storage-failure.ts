import { BackendError, type Failure, toFailure } from '../failure.ts'
import { readWords } from '../json-words.ts'

/** Older names of refusals and what they are called now. Source: the hosted protocol (supabase/storage). */
const older: Readonly<Record<string, string>> = {
  'unauthorized': 'AccessDenied', 'duplicate': 'KeyAlreadyExists', 'payload too large': 'EntityTooLarge', 'invalid_mime_type': 'InvalidMimeType', 'not_found': 'NoSuchKey',
  'bucket not found': 'NoSuchBucket', 'invalid input': 'InvalidRequest', 'invalid_range': 'InvalidRange', 'internal': 'InternalError', 'not found': 'NoSuchRoute',
}

/** By status, where a refusal has no name. */
const byStatus: Readonly<Record<string, string>> = { 401: 'InvalidJWT', 403: 'AccessDenied', 404: 'NoSuchKey', 409: 'KeyAlreadyExists', 413: 'EntityTooLarge', 415: 'InvalidMimeType', 423: 'ResourceLocked', 503: 'SlowDown', 544: 'DatabaseTimeout' }

/** Why the storage service refused. An answer that it did not write is the gateway's. */
export function storageFailure(status: number, text: string): Failure {
  const words = readWords(text)
  const message = words('message') ?? words('error')
  const common = { status, details: null, hint: null, constraint: null, column: null, relation: null, policy: null }
  if (message === null) return { source: 'gateway', code: `gateway_${status}`, message: `HTTP ${status}`, ...common }
  const told = Number(words('statusCode') ?? status)
  const name = words('error')
  const code = words('code') ?? (name === null ? undefined : (older[name.toLowerCase()] ?? (/^[A-Z]\w+$/.test(name) ? name : undefined))) ?? byStatus[told] ?? 'storage_unknown'
  // A key that is none is refused under many names.
  return { source: 'storage', code: /^invalid key/i.test(message) ? 'InvalidKey' : code, message, ...common, status: Number.isInteger(told) ? told : status }
}

/** A `fetch` that throws what was refused, with its code: the official client would keep only the sentence. */
export function refusing(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init)
    if (response.ok) return response
    throw new BackendError(storageFailure(response.status, await response.text()))
  }
}

interface StorageAnswer<T> {
  readonly data: T
  readonly error: unknown
}

/** The data of an answer of the official client; throws a `BackendError` where there is an error. */
export function unwrapStorage<T>({ data, error }: StorageAnswer<T>): Exclude<T, null> {
  if (error) throw new BackendError(toFailure(causeOf(error)))
  if (data === null) throw new BackendError(toFailure(new Error('The backend answered with nothing.')))
  return data as Exclude<T, null>
}

/** The official client wraps what `fetch` threw. */
function causeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'originalError' in error && error.originalError ? error.originalError : error
}
