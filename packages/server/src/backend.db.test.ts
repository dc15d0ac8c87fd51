import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import type { Backend } from './backend.ts'
import { systemClock } from './core/clock.ts'
import { defaultConfig } from './core/config.ts'
import { generateKeys, importKeys } from './core/keys.ts'
import type { Keys } from './core/keys.ts'
import { silentLog } from './core/log.ts'
import { createTestDatabase } from './testing/test-database.ts'
import type { TestDatabase } from './testing/test-database.ts'

const address = 'http://127.0.0.1:54321'
const peer = { ip: '127.0.0.1', signal: new AbortController().signal }
let home: TestDatabase
let keys: Keys
let backend: Backend

beforeAll(async () => {
  home = await createTestDatabase({ sql: 'create table item (id int primary key, name text); insert into item values (1, $$lamp$$); grant select on item to anon, authenticated; grant all on item to service_role' })
  keys = await importKeys(await generateKeys(new Date()))
  const config = defaultConfig({ publicUrl: address, siteUrl: 'http://127.0.0.1:54320', loopback: true })
  backend = await createBackend({ config, keys, postgres: { url: home.authenticatorUrl, adminUrl: home.url }, clock: systemClock, log: silentLog })
})
afterAll(async () => {
  await backend.close()
  await home.drop()
})

async function ask(method: string, path: string, options: { body?: unknown; token?: string; key?: string | null } = {}): Promise<{ status: number; body: unknown; headers: Headers }> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (options.key !== null) headers.set('apikey', options.key ?? keys.publishableKey)
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  const response = await backend.fetch(new Request(`${address}${path}`, { method, headers, ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }) }), peer)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

test('is well while its database is', async () => {
  expect(await ask('GET', '/', { key: null })).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('shows its public key, and no private part of it', async () => {
  const { body } = await ask('GET', '/auth/v1/.well-known/jwks.json', { key: null })
  expect(body).toMatchObject({ keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: keys.signing.kid }] })
  expect(JSON.stringify(body)).not.toContain('"d"')
})

test('a token that auth gave out is taken by the gateway', async () => {
  const { status, body } = await ask('POST', '/auth/v1/signup', { body: { email: 'ann@example.org', password: 'correct horse battery' } })
  expect(status).toBe(200)
  const { access_token: token } = body as { access_token: string }
  expect(await ask('GET', '/auth/v1/user', { token })).toMatchObject({ status: 200, body: { email: 'ann@example.org', role: 'authenticated' } })
})

test('records are read as the caller, and written by whom the grants allow', async () => {
  expect(await ask('GET', '/rest/v1/item?select=name&id=eq.1')).toMatchObject({ status: 200, body: [{ name: 'lamp' }] })
  expect(await ask('POST', '/rest/v1/item', { body: { id: 2, name: 'radio' } })).toMatchObject({ status: 401, body: { code: '42501' } })
  expect(await ask('POST', '/rest/v1/item', { body: { id: 2, name: 'radio' }, key: keys.secretKey })).toMatchObject({ status: 201 })
})

test('a bad token is refused by rest in its own words', async () => {
  for (const token of ['a.b.c', 'undefined', keys.secretKey]) expect(await ask('GET', '/rest/v1/item', { token })).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
})

test('a bad token is refused by auth in its own words', async () => {
  expect(await ask('GET', '/auth/v1/user', { token: 'a.b.c' })).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
})

test('the mailbox is there in development', async () => {
  const response = await backend.fetch(new Request(`${address}/mailbox`), peer)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
})
