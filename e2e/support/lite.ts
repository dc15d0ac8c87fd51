import { serve } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import pg from 'pg'
import { unique } from './people.ts'

export interface Lite {
  readonly url: string
  readonly key: string
  /** Of its database, as the owner. */
  readonly databaseUrl: string
  /** It looks at the schema once: a person would start it again. */
  readonly reload: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A backend that is not ours, `@supabase/lite`, on a database of its own in the same PostgreSQL. */
export async function startLite(serverUrl: string, schema: string): Promise<Lite> {
  const name = unique('lite').replace(' ', '_')
  await run(serverUrl, `create database ${name}`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  const databaseUrl = address.href
  await run(databaseUrl, schema)
  const connection = createPostgresConnection({ url: databaseUrl, postgresOptions: { onnotice: () => undefined } })
  const key = 'sb_publishable_of-lite'
  const config = { connection, auth: { enabled: true, jwt_secret: 'a secret of more than thirty-two letters', publishable_key: key, secret_key: 'sb_secret_of-lite' } }
  const app = new App(config as ConstructorParameters<typeof App>[0])
  await app.ensureSystemSchema()
  const server = serve({ port: 0, hostname: '127.0.0.1', fetch: async (request) => withCors(request, () => app.fetch(request)) })
  await new Promise((resolve) => { server.once('listening', resolve) })
  const at = server.address()
  return {
    url: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`, key, databaseUrl,
    reload: async () => { await connection.introspect({ useCache: false }) },
    stop: async () => {
      await new Promise((resolve) => { server.close(resolve) })
      await connection.close()
      await run(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function run(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** It is made to be served from the app's own origin; the gateway before it would say this. */
async function withCors(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization', 'access-control-allow-methods': '*', 'access-control-expose-headers': '*' }
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const response = await answer()
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
