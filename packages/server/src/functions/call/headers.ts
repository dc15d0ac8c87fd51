/** What belongs to one line and not to the message. */
const ofTheLine: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'date'])
/** Said by us, whatever the caller says. */
const ours: ReadonlySet<string> = new Set([...ofTheLine, 'content-length', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'x-forwarded-path', 'x-forwarded-prefix', 'x-real-ip'])

/** The headers that a function gets, a line each: the caller's, and where the call came from, in which nobody else's word counts. */
export function headersToFunction(request: Request, url: URL, ip: string): string {
  let lines = ''
  for (const [name, value] of request.headers) if (!ours.has(name)) lines += `${name}: ${value}\r\n`
  const protocol = url.protocol.slice(0, -1)
  const port = url.port === '' ? (protocol === 'https' ? '443' : '80') : url.port
  return `${lines}host: ${url.host}\r\nx-forwarded-for: ${ip}\r\nx-forwarded-host: ${url.hostname}\r\nx-forwarded-port: ${port}\r\nx-forwarded-proto: ${protocol}\r\nx-forwarded-path: ${url.pathname}\r\nx-forwarded-prefix: /functions/v1\r\nx-real-ip: ${ip}\r\n`
}

/**
 * The headers that a caller gets: the function's, the same name several times where it said so. A page is sent as text
 * when it is fetched, as hosted projects do it: nothing that a function makes runs as a page of the backend's origin.
 */
export function headersFromFunction(given: readonly string[], status: number, method: string): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < given.length; at += 2) {
    const name = given[at] ?? ''
    if (!ofTheLine.has(name)) headers.append(name, given[at + 1] ?? '')
  }
  const type = headers.get('content-type') ?? ''
  if (method === 'GET' && /^\s*text\/html\b/i.test(type)) headers.set('content-type', type.replace(/text\/html/i, 'text/plain'))
  if (status >= 500) headers.set('sb-error-code', 'EDGE_FUNCTION_ERROR')
  return headers
}
