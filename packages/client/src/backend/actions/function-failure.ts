import type { Failure } from '../failure.ts'

/** Whoever answers with such a status has not done what was asked. */
export function isRefusal({ status }: Pick<Response, 'status'>): boolean {
  return status >= 400
}

/**
 * Why a call of an edge function failed: the service's own code (`{ code, message }`, as hosted projects answer) where it
 * refused, else what the function itself said in `message` or `error`, or as text.
 */
export function functionFailure({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): Failure {
  const said = parse(text)
  const words = (name: string): string | null => {
    const value = said?.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const plain = (headers.get('content-type') ?? '').startsWith('text/plain') ? text.trim().slice(0, 400) : ''
  const own = headers.get('sb-error-code') ?? (/^[A-Z][A-Z0-9_]+$/.test(words('code') ?? '') ? words('code') : null)
  return {
    source: 'function', code: own ?? 'function_error', status,
    message: words('message') ?? words('error') ?? words('msg') ?? (plain === '' ? `HTTP ${status}` : plain),
    details: words('details'), hint: words('hint'), constraint: null, column: words('column') ?? words('field'), relation: null, policy: null,
  }
}

function parse(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : null
  } catch {
    return null
  }
}
