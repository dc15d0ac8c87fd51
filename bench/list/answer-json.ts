import { createServer } from 'node:http'
import { once } from 'node:events'

/** A Node server that answers every request with what `read` gives, and nothing else. */
export async function answerJson(read: () => Promise<string>): Promise<{ readonly port: number }> {
  const server = createServer((_, response) => {
    read().then(
      (body) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body) },
      () => { response.writeHead(500, { 'content-length': 0 }).end() },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0 }
}
