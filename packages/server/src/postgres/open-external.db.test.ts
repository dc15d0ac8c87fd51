import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import { connectionString } from './endpoint.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { openPostgres, type Postgres } from './open-postgres.ts'
import { startEmbedded, type Embedded } from './start-embedded.ts'
import { withClient } from './with-client.ts'

/** A PostgreSQL that nobody prepared: what `--database-url` may meet. */
let bare: Embedded
let base: string

beforeAll(async () => {
  base = await scratchFolder('portico-external-')
  bare = await startEmbedded({ folder: base, password: 'admin', log: silentLog, port: 0, testing: true, disposable: true })
  for (const sql of [
    "create role limited login password 'limited' createrole bypassrls", "create role powerless login password 'powerless'",
    'create database limited owner limited', 'create database powerless owner powerless', 'create database managed', 'create database whole',
  ]) await ask(url('supabase_admin', 'admin', 'postgres'), sql)
})
afterAll(async () => {
  await bare.stop()
  await rm(base, { recursive: true, force: true })
})

test('a role that may create roles and pass row security is enough; the schema is then not watched', async () => {
  const postgres = await open(url('limited', 'limited', 'limited'))
  expect(postgres.schemaWatch).toBe(false)
  await checkRequests(postgres)
  await ask(postgres.adminUrl, "insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.org'); insert into storage.buckets (id, name) values ('a', 'a')")
})

test('a superuser gets the whole bootstrap, and requests a role of their own', async () => {
  const postgres = await open(url('supabase_admin', 'admin', 'whole'))
  expect(postgres).toMatchObject({ socketFolder: null, host: '127.0.0.1', schemaWatch: true })
  await checkRequests(postgres)
  const again = await open(url('supabase_admin', 'admin', 'whole'))
  expect(again.url).toBe(postgres.url)
})

test('one that may not is told what to run as a superuser', async () => {
  await expect(open(url('powerless', 'powerless', 'powerless'))).rejects.toMatchObject({
    code: 'database-not-permitted', message: 'The user powerless may not create roles. As a superuser run: alter role "powerless" createrole;',
  })
})

test('a database of a Supabase project is left alone', async () => {
  await ask(url('supabase_admin', 'admin', 'managed'), 'create schema auth; create table auth.schema_migrations (version text)')
  await expect(open(url('supabase_admin', 'admin', 'managed'))).rejects.toMatchObject({ code: 'database-managed' })
})

test('a socket is as good as a host, and what is no URL is refused', async () => {
  const { host, port } = bare.socket
  const postgres = await open(`postgresql:///whole?host=${host}&port=${port}&user=supabase_admin&password=admin`)
  expect(await ask(postgres.url, 'select session_user as who')).toEqual([{ who: expect.stringMatching(/^portico_authenticator_/) as string }])
  await expect(open('host=localhost')).rejects.toMatchObject({ code: 'database-unreachable' })
})

test('one that cannot be reached is an error without the password', async () => {
  const refused = await open(url('supabase_admin', 'wr0ng', 'whole')).catch((cause: unknown) => cause)
  expect(refused).toMatchObject({ code: 'database-unreachable', message: expect.not.stringContaining('wr0ng') as string })
})

async function checkRequests(postgres: Postgres): Promise<void> {
  expect(await ask(postgres.url, "set role anon; select current_user as who, auth.uid() as uid, storage.extension('a.png') as extension")).toEqual([{ who: 'anon', uid: null, extension: 'png' }])
  await expect(ask(postgres.url, 'select * from auth.users')).rejects.toThrow('permission denied')
  await ask(postgres.adminUrl, 'create table item (); grant select on item to anon')
  await ask(postgres.url, 'set role anon; select from item')
}

function url(user: string, password: string, database: string): string {
  return connectionString(bare.tcp, user, password, database)
}

function open(databaseUrl: string): Promise<Postgres> {
  return openPostgres({ dataDir: join(base, 'data'), databaseUrl, exposeNewTables: false, log: silentLog }).then(async (postgres) => {
    await postgres.close()
    return postgres
  })
}

async function ask(connection: string, sql: string): Promise<unknown> {
  return withClient(connection, async (client) => {
    const answers: unknown = await client.query(sql)
    return (Array.isArray(answers) ? (answers.at(-1) as { rows: unknown[] }) : (answers as { rows: unknown[] })).rows
  })
}
