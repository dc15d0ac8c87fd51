import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { openCatalog } from './catalog.ts'
import { loadFingerprint } from './fingerprint.ts'

let owned: TestDatabase
let database: Database
beforeAll(async () => {
  owned = await createTestDatabase({ sql: 'create table public.items (id int primary key, name text); create view public.names as select name from public.items;' })
  database = await openDatabase({ url: owned.authenticatorUrl, ownerUrl: owned.url, connections: 1, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await owned.drop()
})

const run = (sql: string) => database.internal(async (tx) => { await tx.query(sql) })

test.each([
  'create table public.more (id int)', 'alter table public.items add column made date', 'alter table public.items alter column name set not null',
  'create or replace view public.names as select upper(name) as name from public.items', "comment on column public.items.name is 'What it is called'",
  'grant select on public.items to anon', 'create function public.one() returns int language sql as $$ select 1 $$',
  'create or replace function public.one() returns int language sql as $$ select 2 $$', 'alter table public.items add check (id > 0)',
  "create type public.mood as enum ('good')", 'alter table public.more rename to least', 'drop table public.least',
])('%s is noticed', async (sql) => {
  const before = await loadFingerprint(database)
  await run(sql)
  expect(await loadFingerprint(database)).not.toBe(before)
})

test('data, statistics and temporary tables are not', async () => {
  const before = await loadFingerprint(database)
  await run("insert into public.items (id, name) select n, 'x' from generate_series(1, 100) n")
  await run('analyze public.items')
  await run('create temp table passing (id int)')
  expect(await loadFingerprint(database)).toBe(before)
})

test('settings of a role in this database are noticed, those in another of the same server are not', async () => {
  const setting = (name: string) => `alter role authenticated in database ${name} set statement_timeout = '4s'`
  const before = await loadFingerprint(database)
  const neighbour = await createTestDatabase()
  await run(setting(new URL(neighbour.url).pathname.slice(1)))
  expect(await loadFingerprint(database)).toBe(before)
  await neighbour.drop()
  expect(await loadFingerprint(database)).toBe(before)
  await run(setting(new URL(owned.url).pathname.slice(1)))
  expect(await loadFingerprint(database)).not.toBe(before)
})

test('a catalog that nobody notifies looks for itself', async () => {
  await run('drop event trigger pgrst_ddl_watch')
  const catalog = await openCatalog({ database, schemas: ['public'], log: silentLog, poll: 30 })
  await run('create table public.unannounced (id int)')
  await vi.waitFor(() => { expect(catalog.current()?.tables.has('public\0unannounced')).toBe(true) }, 5000)
  await catalog.close()
})
