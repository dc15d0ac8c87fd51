import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ sql: 'create table item (id int primary key); insert into item values (1)' })
})
afterAll(() => database.drop())

test('the owner sees what the given SQL made', async () => {
  expect(await ask(database.url, 'select current_user, (select count(*)::int from item) as items')).toEqual([{ current_user: 'postgres', items: 1 }])
})

test('the authenticator may become a role and read its claims', async () => {
  const sql = `set role anon; select set_config('request.jwt.claims', '{"sub":"00000000-0000-0000-0000-000000000001"}', false); select current_user, auth.uid()`
  expect(await ask(database.authenticatorUrl, sql)).toEqual([{ current_user: 'anon', uid: '00000000-0000-0000-0000-000000000001' }])
})

test('databases do not see each other', async () => {
  const other = await createTestDatabase()
  expect(await ask(other.url, "select to_regclass('public.item') as item")).toEqual([{ item: null }])
  await other.drop()
  await expect(ask(other.url, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const answers: unknown = await client.query(sql)
    const last = Array.isArray(answers) ? (answers.at(-1) as pg.QueryResult) : (answers as pg.QueryResult)
    return last.rows
  } finally {
    await client.end()
  }
}
