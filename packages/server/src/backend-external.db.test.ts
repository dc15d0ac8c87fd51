import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend, type Backend } from './backend.ts'
import { systemClock } from './core/clock.ts'
import { defaultConfig } from './core/config.ts'
import { generateKeys, importKeys, type Keys } from './core/keys.ts'
import { silentLog } from './core/log.ts'
import { connectionString } from './postgres/endpoint.ts'
import { openPostgres, type Postgres } from './postgres/open-postgres.ts'
import { startEmbedded, type Embedded } from './postgres/start-embedded.ts'
import { withClient } from './postgres/with-client.ts'
import { scratchFolder } from './testing/scratch-folder.ts'

const address = 'http://127.0.0.1:54321'
const peer = { ip: '127.0.0.1', signal: new AbortController().signal }
let server: Embedded
let base: string
let folder: string
let postgres: Postgres
let keys: Keys
let backend: Backend

// A PostgreSQL as providers give it: an owner that is no superuser, in a database that nobody prepared.
beforeAll(async () => {
  base = await scratchFolder('portico-provider-')
  folder = await mkdtemp(join(tmpdir(), 'portico-provider-data-'))
  server = await startEmbedded({ folder: base, password: 'admin', log: silentLog, port: 0, testing: true, disposable: true })
  const url = (user: string, password: string, database: string) => connectionString(server.tcp, user, password, database)
  await withClient(url('supabase_admin', 'admin', 'postgres'), async (client) => {
    await client.query("create role tenant login password 'tenant' createrole bypassrls")
    await client.query('create database tenant owner tenant')
  })
  postgres = await openPostgres({ dataDir: join(base, 'data'), databaseUrl: url('tenant', 'tenant', 'tenant'), exposeNewTables: false, log: silentLog })
  await withClient(postgres.adminUrl, (client) => client.query(`
    create table notes (id int primary key, owner uuid not null default auth.uid(), body text);
    alter table notes enable row level security;
    create policy own on notes to authenticated using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
    grant select, insert, update, delete on notes to authenticated;
    insert into storage.buckets (id, name, public) values ('open', 'open', true);
    create policy "own folder" on storage.objects for insert to authenticated with check (bucket_id = 'open' and (storage.foldername(name))[1] = (select auth.uid())::text);`))
  keys = await importKeys(await generateKeys(new Date()))
  const config = defaultConfig({ publicUrl: address, siteUrl: 'http://127.0.0.1:54320', loopback: true })
  backend = await createBackend({ config: { ...config, storage: { ...config.storage, folder } }, keys, postgres, clock: systemClock, log: silentLog })
})
afterAll(async () => {
  await backend.close()
  await postgres.close()
  await server.stop()
  for (const each of [base, folder]) await rm(each, { recursive: true, force: true })
})

async function ask(method: string, path: string, { token, body, type = 'application/json' }: { readonly token?: string; readonly body?: unknown; readonly type?: string } = {}) {
  const headers = new Headers({ 'apikey': keys.publishableKey, 'content-type': type, 'prefer': 'return=representation' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const response = await backend.fetch(new Request(`${address}${path}`, { method, headers, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) }), peer)
  const text = await response.text()
  return { status: response.status, text, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) as Record<string, unknown> : {} }
}

async function member(email: string): Promise<{ readonly id: string; readonly token: string }> {
  const { json } = await ask('POST', '/auth/v1/signup', { body: { email, password: 'correct horse battery' } })
  return { id: (json['user'] as { id: string }).id, token: String(json['access_token']) }
}

test('members sign up, and each has rows of their own', async () => {
  const [ann, bob] = [await member('ann@example.org'), await member('bob@example.org')]
  expect(await ask('POST', '/rest/v1/notes', { token: ann.token, body: { id: 1, body: 'mine' } })).toMatchObject({ status: 201 })
  expect((await ask('GET', '/rest/v1/notes?select=body', { token: ann.token })).json).toEqual([{ body: 'mine' }])
  expect((await ask('GET', '/rest/v1/notes?select=body', { token: bob.token })).json).toEqual([])
  expect(await ask('POST', '/rest/v1/notes', { token: bob.token, body: { id: 2, owner: ann.id } })).toMatchObject({ status: 403, json: { code: '42501' } })
  expect(await ask('GET', '/rest/v1/notes')).toMatchObject({ status: 401, json: { code: '42501' } })
  expect(await ask('GET', '/auth/v1/user', { token: bob.token })).toMatchObject({ status: 200, json: { email: 'bob@example.org' } })
})

test('files are under row security', async () => {
  const [ann, bob] = [await member('ann2@example.org'), await member('bob2@example.org')]
  expect(await ask('POST', `/storage/v1/object/open/${ann.id}/a.txt`, { token: ann.token, body: 'hello', type: 'text/plain' })).toMatchObject({ status: 200 })
  expect(await ask('POST', `/storage/v1/object/open/${ann.id}/b.txt`, { token: bob.token, body: 'hello', type: 'text/plain' })).toMatchObject({ status: 400, json: { statusCode: '403' } })
  expect((await ask('GET', `/storage/v1/object/public/open/${ann.id}/a.txt`)).text).toBe('hello')
})

test('a change of the schema is noticed, though nothing tells of it', async () => {
  expect(postgres.schemaWatch).toBe(false)
  const { token } = await member('carl@example.org')
  await withClient(postgres.adminUrl, (client) => client.query('create table later (id int primary key); grant select on later to authenticated'))
  await expect.poll(async () => (await ask('GET', '/rest/v1/later', { token })).status, { timeout: 8000, interval: 200 }).toBe(200)
})
