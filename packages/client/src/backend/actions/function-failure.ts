import type { Failure } from '../failure.ts'
import { readWords } from '../json-words.ts'

/** Whoever answers with such a status has not done what was asked. */
export function isRefusal({ status }: Pick<Response, 'status'>): boolean {
  return status >= 400
}

/**
 * Why a call of an edge function failed: the service's own code (`{ code, message }`, as hosted projects answer) where it
 * refused, else what the function itself said in `message` or `error`, or as text.
 */
export function functionFailure({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): Failure {
  const words = readWords(text)
  const plain = (headers.get('content-type') ?? '').startsWith('text/plain') ? text.trim().slice(0, 400) : ''
  const own = headers.get('sb-error-code') ?? (/^[A-Z][A-Z0-9_]+$/.test(words('code') ?? '') ? words('code') : null)
  return {
    source: 'function', code: own ?? 'function_error', status,
    message: words('message') ?? words('error') ?? words('msg') ?? (plain === '' ? `HTTP ${status}` : plain),
    details: words('details'), hint: words('hint'), constraint: null, column: words('column') ?? words('field'), relation: null, policy: null,
  }
}
