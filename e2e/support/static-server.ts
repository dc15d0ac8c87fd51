import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

/** A plain static host: files of a folder under a path, and its 404.html for everything else. */
export async function serveFolder(folder: string, base: string): Promise<{ readonly address: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://host').pathname).then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body))
  })
  const answer = async (asked: string) => {
    const name = asked.endsWith('/') ? `${asked}index.html` : asked
    const file = asked.startsWith(base) ? path.join(folder, name.slice(base.length)) : ''
    const found = file.startsWith(folder) ? await readFile(file).catch(() => null) : null
    return found === null ? { status: 404, type: types['.html'] ?? '', body: await readFile(path.join(folder, '404.html')) } : { status: 200, type: types[path.extname(file)] ?? 'application/octet-stream', body: found }
  }
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
