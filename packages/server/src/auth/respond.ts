import type { AuthError } from './errors.ts'

const versionHeader = 'x-supabase-api-version'
const version20240101 = '2024-01-01'

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers } })
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

/** 303, so that the browser follows with GET. The target has been judged by `redirect.ts`. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })
}

/**
 * `{ code, message }` for clients of API version 2024-01-01 and later, `{ code: status, error_code, msg }` for older ones.
 */
export function renderError(error: AuthError, request: Request): Response {
  const modern = isModern(request.headers.get(versionHeader))
  const weak = error.code === 'weak_password' ? { weak_password: { reasons: error.reasons } } : {}
  const body = modern
    ? { code: error.code, message: error.message, ...weak }
    : { code: error.status, error_code: error.code, msg: error.message, ...weak }
  return json(body, error.status, {
    'x-sb-error-code': error.code,
    ...(modern ? { [versionHeader]: version20240101 } : {}),
    ...(error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) }),
  })
}

function isModern(version: string | null): boolean {
  return version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= version20240101
}
