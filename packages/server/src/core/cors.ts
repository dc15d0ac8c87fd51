/** What a page of any origin may read: the headers of PostgREST, of the other services (TUS among them), and of the gateway. */
const exposed = [
  'Content-Encoding', 'Content-Location', 'Content-Range', 'Content-Type', 'Date', 'Link', 'Location', 'Preference-Applied', 'Proxy-Status', 'Range-Unit',
  'Retry-After', 'Server', 'Transfer-Encoding', 'WWW-Authenticate', 'X-Total-Count', 'X-Supabase-Api-Version', 'X-Sb-Error-Code', 'sb-request-id',
  'SB-Error-Code', 'X-Relay-Error',
  'Accept-Ranges', 'Content-Disposition', 'Content-Length', 'ETag', 'Last-Modified', 'X-Transformations',
  'Tus-Complete', 'Tus-Extension', 'Tus-Max-Size', 'Tus-Resumable', 'Tus-Version', 'Upload-Defer-Length', 'Upload-Expires', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset',
].join(', ')

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
/** One day; browsers cap it at less. */
const maxAge = '86400'

/**
 * Any origin may call, as on hosted projects: a page can do nothing without a key and a token that it holds itself,
 * since no cookie is ever used.
 */
export function addCorsHeaders(headers: Headers): void {
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', exposed)
}

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
}

/** Allows what was asked for: the headers of clients to come are not known here. */
export function preflightResponse(request: Request): Response {
  const headers = new Headers({ 'access-control-allow-origin': '*', 'access-control-allow-methods': methods, 'access-control-max-age': maxAge, 'vary': 'Access-Control-Request-Headers' })
  const asked = request.headers.get('access-control-request-headers')
  if (asked !== null) headers.set('access-control-allow-headers', asked)
  return new Response(null, { status: 204, headers })
}
