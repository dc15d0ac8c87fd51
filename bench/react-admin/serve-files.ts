import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A folder of files on a port, from memory, compressed once, and assets to be kept: as a good host serves them. */
export async function serveFiles(folder: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const known = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path.join(folder, asked === '/' ? 'index.html' : path.normalize(asked))
    const answer = async () => {
      const bytes = known.get(file) ?? gzipSync(await readFile(file))
      known.set(file, bytes)
      response.writeHead(200, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip', 'content-length': bytes.length,
        'cache-control': asked.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      }).end(bytes)
    }
    answer().catch(() => { response.writeHead(404).end() })
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => { server.closeAllConnections(); server.close() } }
}
