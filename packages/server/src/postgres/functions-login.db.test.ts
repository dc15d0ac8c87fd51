import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { openFunctionsLogin } from './functions-login.ts'
import { withClient } from './with-client.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase({ sql: 'create table item (id int); insert into item values (1); alter table item enable row level security; grant all on item to service_role; create table kept (id int); revoke all on kept from service_role' })
})
afterAll(() => home.drop())

const codeOf = (url: string, sql: string) => withClient(url, (client) => client.query(sql).then(({ rows }) => rows as unknown, (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error))))

test('functions log in as somebody who may what service_role may, and no more', async () => {
  const url = await openFunctionsLogin({ adminUrl: home.url, databaseUrl: home.url }) ?? ''
  expect(await openFunctionsLogin({ adminUrl: home.url, databaseUrl: home.url })).toBe(url)
  expect(await codeOf(url, 'select id from item')).toEqual([{ id: 1 }])
  for (const sql of ['select from kept', 'select from _portico.state', `copy (select 1) to program 'true'`, `select pg_read_file('/etc/passwd')`, 'set role postgres', 'create role somebody']) {
    expect(await codeOf(url, sql), sql).toBe('42501')
  }
})
