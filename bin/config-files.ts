import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConfigSource } from './config-source.ts'

const prefix = '/portico.config.'

/** Answers for what belongs to the configuration: its module, its styles, and the stream that tells of changes. False for any other address. */
export function answerForConfig(source: ConfigSource | null, pathname: string, request: IncomingMessage, response: ServerResponse): boolean {
  if (!pathname.startsWith(prefix)) return false
  if (source !== null && pathname === `${prefix}changes` && source.get().isWatched && request.method === 'GET') {
    tellChanges(source, response)
    return true
  }
  const text = source?.read(pathname.slice(1)) ?? null
  if (text === null) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found.\n')
    return true
  }
  response.writeHead(200, { 'content-type': pathname.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8', 'content-length': Buffer.byteLength(text), 'cache-control': 'public, max-age=31536000, immutable' })
  response.end(request.method === 'HEAD' ? undefined : text)
  return true
}

/** Server-sent events: the state as it is, and again whenever it changes. */
function tellChanges(source: ConfigSource, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const tell = () => void response.write(`data: ${JSON.stringify(source.get())}\n\n`)
  tell()
  response.on('close', source.subscribe(tell))
}
