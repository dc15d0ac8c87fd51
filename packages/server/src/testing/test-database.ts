import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectionString } from '../postgres/endpoint.ts'
import { withClient } from '../postgres/with-client.ts'
import type {} from './provided.ts'

export interface TestDatabase {
  /** As `postgres`: a superuser, the role that owns what migrations create. */
  readonly url: string
  /** As `authenticator`: may become `anon`, `authenticated` and `service_role`. */
  readonly authenticatorUrl: string
  drop(): Promise<void>
}

/** A database of the test's own, bootstrapped as a new project's is; `sql` then runs in it as `postgres`. */
export async function createTestDatabase(options: { readonly sql?: string } = {}): Promise<TestDatabase> {
  const { host, port, password, template } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = (user: string, database: string) => connectionString({ host, port }, user, password, database)
  const admin = url('postgres', 'postgres')
  await runSql(admin, `create database ${name} template ${template}`)
  const database = {
    url: url('postgres', name),
    authenticatorUrl: url('authenticator', name),
    drop: () => runSql(admin, `drop database if exists ${name} with (force)`),
  }
  if (options.sql !== undefined) await runSql(database.url, options.sql)
  return database
}

async function runSql(connection: string, sql: string): Promise<void> {
  await withClient(connection, (client) => client.query(sql))
}
