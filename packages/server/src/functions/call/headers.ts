import type { IncomingMessage } from 'node:http'

/** What belongs to one line and not to the message. */
const ofTheLine: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'date'])

/** The headers that a function gets: the caller's, and where the call came from, in which nobody else's word counts. */
export function headersToFunction(request: Request, url: URL, ip: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of request.headers) if (!ofTheLine.has(name)) headers[name] = value
  const protocol = url.protocol.slice(0, -1)
  return {
    ...headers,
    'host': url.host,
    'x-forwarded-for': ip,
    'x-forwarded-host': url.hostname,
    'x-forwarded-port': url.port === '' ? (protocol === 'https' ? '443' : '80') : url.port,
    'x-forwarded-proto': protocol,
    'x-forwarded-path': url.pathname,
    'x-forwarded-prefix': '/functions/v1',
    'x-real-ip': ip,
  }
}

/**
 * The headers that a caller gets: the function's, the same name several times where it said so. A page is sent as text
 * when it is fetched, as hosted projects do it: nothing that a function makes runs as a page of the backend's origin.
 */
export function headersFromFunction({ rawHeaders, statusCode = 0 }: IncomingMessage, method: string): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!ofTheLine.has(name.toLowerCase())) headers.append(name, rawHeaders[at + 1] ?? '')
  }
  const type = headers.get('content-type') ?? ''
  if (method === 'GET' && /^\s*text\/html\b/i.test(type)) headers.set('content-type', type.replace(/text\/html/i, 'text/plain'))
  if (statusCode >= 500) headers.set('sb-error-code', 'EDGE_FUNCTION_ERROR')
  return headers
}
