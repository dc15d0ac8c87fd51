import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test as each } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const test = each.runIf(inject('testCluster').standIns)
let database: TestDatabase
let client: pg.Client
const notices: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  client.on('notice', ({ message }) => { notices.push(message ?? '') })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('pg_cron keeps a job, warns, and forgets it', async () => {
  await client.query('create extension if not exists pg_cron with schema pg_catalog')
  await client.query('grant usage on schema cron to postgres; grant all privileges on all tables in schema cron to postgres')
  await client.query("select cron.schedule('nightly', '0 3 * * *', 'vacuum'), cron.schedule('nightly', '0 4 * * *', 'vacuum')")
  expect(notices.at(-1)).toBe('pg_cron is a stand-in here: job nightly is kept, but nothing runs it')
  expect(await rows('select jobname, schedule, command, active from cron.job')).toEqual([{ jobname: 'nightly', schedule: '0 4 * * *', command: 'vacuum', active: true }])
  await client.query("select cron.unschedule('nightly')")
  expect(await rows('select * from cron.job')).toEqual([])
  await expect(client.query("select cron.unschedule('nightly')")).rejects.toThrow("could not find valid entry for job 'nightly'")
})

test('pg_net takes a request, warns, and answers that nothing was sent', async () => {
  await client.query('create extension if not exists pg_net with schema extensions')
  const [{ id }] = await rows("select net.http_post('https://example.org/hook?key=1', '{\"a\":1}') as id") as [{ id: string }]
  expect(notices.at(-1)).toBe('pg_net is a stand-in here: the request to https://example.org/hook is not sent')
  expect(await rows(`select status_code, error_msg from net._http_response where id = ${id}`)).toEqual([{ status_code: null, error_msg: 'pg_net is a stand-in here: requests are not sent' }])
})

test('pg_graphql answers with an error inside', async () => {
  await client.query('create extension if not exists pg_graphql with schema graphql')
  expect(await rows("select graphql.resolve('{ __typename }') -> 'errors' -> 0 ->> 'message' as message")).toEqual([{ message: 'pg_graphql is a stand-in here: GraphQL is not served' }])
})

test('supabase_vault keeps secrets that only service_role reads', async () => {
  await client.query('create extension if not exists supabase_vault with schema vault')
  await client.query("select vault.create_secret('s3cret', 'token', 'for the mail service')")
  expect(await rows("select name, decrypted_secret, secret = 's3cret' as plain from vault.decrypted_secrets")).toEqual([{ name: 'token', decrypted_secret: 's3cret', plain: false }])
  await client.query("select vault.update_secret(id, 'new') from vault.secrets")
  expect(await as('service_role', 'select decrypted_secret from vault.decrypted_secrets')).toEqual([{ decrypted_secret: 'new' }])
  await expect(as('authenticated', 'select * from vault.decrypted_secrets')).rejects.toThrow('permission denied')
  await expect(as('service_role', 'select * from vault._key')).rejects.toThrow('permission denied')
})

test('pgjwt signs and verifies as RFC 7519 has it', async () => {
  await client.query('create extension if not exists pgjwt with schema extensions')
  // The token of jwt.io's first page, with the key "secret".
  expect(await rows(`select extensions.sign('{"sub":"1234567890","name":"John Doe","admin":true}', 'secret') as token`)).toEqual([{
    token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiYWRtaW4iOnRydWV9.TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ',
  }])
  const token = "extensions.sign(json_build_object('sub', 'x', 'exp', extract(epoch from now()) + 60), 'k', 'HS512')"
  expect(await rows(`select payload ->> 'sub' as sub, valid from extensions.verify(${token}, 'k', 'HS512')`)).toEqual([{ sub: 'x', valid: true }])
  expect(await rows(`select valid from extensions.verify(${token}, 'other', 'HS512')`)).toEqual([{ valid: false }])
  expect(await rows(`select valid from extensions.verify(extensions.sign('{"exp":1}', 'k'), 'k')`)).toEqual([{ valid: false }])
})

test('pgsodium can be created as dumps do', async () => {
  await client.query('create schema pgsodium; create extension if not exists pgsodium with schema pgsodium')
  expect(await rows("select extname from pg_extension where extname = 'pgsodium'")).toHaveLength(1)
})

test('what needs compiled code is refused by PostgreSQL, and real ones are real', async () => {
  await expect(client.query('create extension vector')).rejects.toThrow('extension "vector" is not available')
  await client.query('create extension pg_trgm with schema extensions; create extension citext; create extension pg_stat_statements with schema extensions')
  expect(await rows("select extensions.similarity('word', 'word') as same")).toEqual([{ same: 1 }])
})

async function rows(sql: string): Promise<unknown[]> {
  return (await client.query<Record<string, unknown>>(sql)).rows
}

async function as(role: string, sql: string): Promise<unknown[]> {
  await client.query(`set role ${role}`)
  try {
    return await rows(sql)
  } finally {
    await client.query('reset role')
  }
}
