import { serve } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { serveParent } from '../lib/child.ts'
import type { Setting } from './setting.ts'

/** `@supabase/lite` over the same PostgreSQL, served as its documentation says. */
serveParent(({ databaseUrl, socketFolder, jwtSecret }: Setting) => {
  const connection = createPostgresConnection({ url: databaseUrl, postgresOptions: { host: socketFolder } })
  const app = new App({ connection, auth: { enabled: true, jwt_secret: jwtSecret }, options: { server: { apiKeys: false } } })
  return new Promise((resolve) => {
    serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.fetch(request) }, ({ port }) => { resolve({ port }) })
  })
})
