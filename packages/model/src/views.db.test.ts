import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../server/src/postgres/with-client.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts'

const sql = (name: string): string => readFileSync(new URL(`../sql/${name}`, import.meta.url), 'utf8')
const [ada, bob, guest] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000c']

let database: TestDatabase

const owner = (text: string) => withClient(database.url, async (client) => (await client.query<Record<string, unknown>>(text)).rows)

/** Runs a statement as somebody; the rows, or the code of the refusal. */
const as = (user: string | null, text: string) =>
  withClient(database.authenticatorUrl, async (client) => {
    const claims = JSON.stringify(user === null ? { role: 'anon' } : { sub: user, role: 'authenticated', is_anonymous: user === guest })
    await client.query(`select set_config('request.jwt.claims', '${claims}', false); set role ${user === null ? 'anon' : 'authenticated'}`)
    return await client.query<Record<string, unknown>>(text).then(({ rows }) => rows, (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : error))
  })

beforeAll(async () => {
  database = await createTestDatabase({
    sql: `create table public.items (id int primary key);
      create table public.secrets (id int primary key);
      create schema other;
      create table other."Odd.things" (id int primary key, open int);
      revoke all on public.items, public.secrets, other."Odd.things" from anon, authenticated;
      grant usage on schema other to authenticated;
      grant select on public.items to authenticated;
      grant select (open) on other."Odd.things" to authenticated;
      insert into auth.users (id) values ('${ada}'), ('${bob}'), ('${guest}');`,
  })
  await owner(sql('views.sql'))
})
afterAll(() => database.drop())

const namesFor = async (user: string | null) => {
  const rows = await as(user, 'select name from public.portico_views order by name')
  return Array.isArray(rows) ? rows.map(({ name }) => name) : rows
}

test('one finds one’s own views, and shared ones of what one may read', async () => {
  const rows = [['items', 'mine', false], ['items', 'ours', true], ['secrets', 'of a closed table', true], ['other.Odd.things', 'elsewhere', true], ['no.such', 'of nothing', true]] as const
  for (const [entity, name, shared] of rows) expect(await as(ada, `insert into public.portico_views (entity, name, shared) values ('${entity}', '${name}', ${shared})`)).toEqual([])
  expect(await namesFor(ada)).toEqual(['elsewhere', 'mine', 'of a closed table', 'of nothing', 'ours'])
  expect(await namesFor(bob)).toEqual(['elsewhere', 'ours'])
  expect(await namesFor(null)).toBe('42501')
})

test('only whoever keeps a view changes it, nobody gives one to somebody else, and guests share none', async () => {
  expect(await as(bob, `update public.portico_views set name = 'taken' returning id`)).toEqual([])
  expect(await as(bob, `delete from public.portico_views returning id`)).toEqual([])
  expect(await as(bob, `insert into public.portico_views (entity, name, owner) values ('items', 'given', '${ada}')`)).toBe('42501')
  expect(await as(ada, `update public.portico_views set name = 'ours too', pinned = true where name = 'ours' returning name`)).toEqual([{ name: 'ours too' }])
  expect(await as(guest, `insert into public.portico_views (entity, name, shared) values ('items', 'spam', true)`)).toBe('42501')
  expect(await as(guest, `insert into public.portico_views (entity, name) values ('items', 'own') returning name`)).toEqual([{ name: 'own' }])
  expect(await as(guest, `update public.portico_views set shared = true where name = 'own'`)).toBe('42501')
  expect(await as(ada, `insert into public.portico_views (entity, name) values ('items', ' ')`)).toBe('23514')
})

test('run again, it keeps the views and puts the policies back', async () => {
  const before = await namesFor(ada)
  await owner('drop policy "portico: keep views" on public.portico_views')
  await owner(sql('views.sql'))
  expect(await namesFor(ada)).toEqual(before)
  expect(await owner(`select count(*)::int as policies from pg_policies where tablename = 'portico_views'`)).toEqual([{ policies: 4 }])
})

test('views go with their owner, and all of it by the undo file', async () => {
  await owner(`delete from auth.users where id = '${guest}'`)
  expect(await owner(`select from public.portico_views where owner = '${guest}'`)).toEqual([])
  await owner(sql('views.undo.sql'))
  await owner(sql('views.undo.sql'))
  expect(await owner(`select to_regclass('public.portico_views') as there`)).toEqual([{ there: null }])
})
