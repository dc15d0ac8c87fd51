import { addCorsHeaders } from '../core/cors.ts'
import type { FunctionsError } from './errors.ts'

/** What this service says itself may be read from any origin; what a function says is between it and its callers. */
export function json(body: unknown, status = 200): Response {
  const response = new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })
  addCorsHeaders(response.headers)
  return response
}

/** `{ code, message }` with the code repeated in `sb-error-code`, as hosted projects have it. */
export function renderError({ status, code, message, relay }: FunctionsError): Response {
  const response = json({ code, message }, status)
  response.headers.set('sb-error-code', code)
  if (relay) response.headers.set('x-relay-error', 'true')
  return response
}
