/** What the gateway refuses by itself. Bodies and statuses of the first four are those of a hosted project's gateway. */
export type Refusal =
  | { readonly kind: 'no-api-key' }
  | { readonly kind: 'invalid-api-key' }
  | { readonly kind: 'secret-key-in-browser' }
  | { readonly kind: 'no-route'; readonly path: string }
  | { readonly kind: 'not-offered'; readonly service: string }
  | { readonly kind: 'foreign-host'; readonly host: string }
  | { readonly kind: 'uri-too-long'; readonly limit: number }
  | { readonly kind: 'body-too-large'; readonly limit: number }
  | { readonly kind: 'malformed-request' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'internal'; readonly requestId: string }

export const longUrlHint = 'Ask for fewer columns or values, or send them in a function call by POST.'

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, string>>
}

export function renderRefusal(refusal: Refusal): Response {
  const { status, body } = answerTo(refusal)
  return jsonResponse(status, body)
}

export function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
}

function answerTo(refusal: Refusal): Answer {
  switch (refusal.kind) {
    case 'no-api-key':
      return { status: 401, body: { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' } }
    case 'invalid-api-key':
      return { status: 401, body: { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' } }
    case 'secret-key-in-browser':
      return {
        status: 401,
        body: {
          message: 'Forbidden use of secret API key in browser',
          hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
        },
      }
    case 'no-route':
      return { status: 404, body: { message: `There is nothing at ${refusal.path}`, hint: 'Services live under /rest/v1 and /auth/v1.' } }
    case 'not-offered':
      return { status: 501, body: { error: 'not_implemented', code: 'not_implemented', statusCode: '501', message: `This backend does not offer ${refusal.service}` } }
    case 'foreign-host':
      return {
        status: 421,
        body: { code: 'foreign_host', message: `This backend does not answer to the host name ${refusal.host}`, hint: 'It listens on loopback. Use localhost or 127.0.0.1, or allow the name in its configuration.' },
      }
    case 'uri-too-long':
      return { status: 414, body: { code: 'uri_too_long', message: `The URL is longer than ${refusal.limit} characters`, hint: longUrlHint } }
    case 'body-too-large':
      return { status: 413, body: { code: 'body_too_large', message: 'The request body is too large', hint: `At most ${refusal.limit} bytes are taken.` } }
    case 'malformed-request':
      return { status: 400, body: { code: 'bad_request', message: 'The request is malformed' } }
    case 'unavailable':
      return { status: 503, body: { code: 'database_unavailable', message: 'The database cannot be reached', hint: 'Try again in a moment.' } }
    case 'internal':
      return { status: 500, body: { code: 'internal_error', message: 'Something went wrong inside the backend', hint: `Look for the request ${refusal.requestId} in its log.` } }
  }
}
