import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { serveParent } from '../lib/child.ts'

/** A handler that does no more than it must: a file on the disk, synced, and a row; and the file back. */
serveParent(async ({ databaseUrl, folder }: { readonly databaseUrl: string; readonly folder: string }) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create schema if not exists bare; create table if not exists bare.files (id bigint generated always as identity primary key, name text, size bigint)')
  const server = createServer((request, response) => {
    const path = join(folder, 'file')
    const work = request.method === 'GET' ? send(path) : take(path)
    work.catch((error: unknown) => { response.destroy(error instanceof Error ? error : undefined) })

    async function send(from: string): Promise<void> {
      response.writeHead(200, { 'content-length': (await stat(from)).size })
      await pipeline(createReadStream(from), response)
    }
    async function take(to: string): Promise<void> {
      await pipeline(request, createWriteStream(to))
      const file = await open(to, 'r+')
      await file.sync()
      const { size } = await file.stat()
      await file.close()
      await client.query('insert into bare.files (name, size) values ($1, $2)', [to, size])
      response.end('{}')
    }
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file` }
})
