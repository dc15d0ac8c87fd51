import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Service, ServiceContext } from '../core/caller.ts'
import { systemClock } from '../core/clock.ts'
import { generateKeys, importKeys } from '../core/keys.ts'
import type { Keys } from '../core/keys.ts'
import { silentLog } from '../core/log.ts'
import { createAuthenticate } from '../core/token-cache.ts'
import { DatabaseError } from '../db/database.ts'
import { createResolveCaller } from './credentials.ts'
import { createGateway } from './gateway.ts'
import type { Fetch } from './gateway.ts'
import { jsonResponse } from './refusal.ts'
import { notOffered } from './not-offered.ts'

let keys: Keys
let fetch: Fetch
const peer = { ip: '127.0.0.1', signal: new AbortController().signal }
const config = { loopback: true, allowedHosts: ['box.lan'], maxBodyBytes: 10 }

const echo: Service = async (request, { caller, tokenProblem, path, url }: ServiceContext) =>
  jsonResponse(200, { role: caller.role, sub: caller.claims['sub'], hasToken: caller.token !== null, problem: tokenProblem?.reason, path, search: url.search, body: await request.text() })

const careless: Service = (request) => request.text().then((text) => new Response(text), () => jsonResponse(500, {}))
const located: Service = (_, { path }) => new Response(null, { headers: { 'content-location': path } })

const failing: Service = (_, { path }) => {
  if (path === '/gone') throw new DatabaseError('08006', 'secret detail')
  throw new Error('secret detail')
}

beforeAll(async () => {
  keys = await importKeys(await generateKeys(new Date()))
  const resolveCaller = await createResolveCaller(keys, createAuthenticate(keys, systemClock))
  fetch = createGateway({
    config, resolveCaller, log: silentLog, health: () => Promise.resolve(jsonResponse(200, { status: 'ok' })),
    mounts: [{ prefix: '/rest/v1', service: echo }, { prefix: '/auth/v1', service: echo, isOpen: (path) => path === '/verify' }, { prefix: '/files', service: echo, tokenSuffices: true, ownBodyLimit: true, isOpen: (path, method) => path === '/open' && method === 'GET' }, { prefix: '/pages', service: echo, isOpen: () => true, sameOrigin: true }, { prefix: '/careless', service: careless }, { prefix: '/located', service: located, isOpen: () => true }, { prefix: '/fails', service: failing, isOpen: () => true }, { prefix: '/strict', service: echo, isOpen: (path) => path === '/x', ownCors: true }, ...notOffered],
  })
})

async function ask(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await fetch(new Request(`http://127.0.0.1:54321${path}`, { ...init, headers }), peer)
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>), headers: response.headers }
}

const sign = (claims: Record<string, unknown>): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid }).setExpirationTime('1h').sign(keys.signing.privateKey)

describe('who asks', () => {
  test('no key and a wrong key are refused in the words of a hosted project', async () => {
    expect(await ask('/rest/v1/items')).toMatchObject({ status: 401, body: { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' } })
    expect(await ask('/rest/v1/items', { authorization: `Bearer ${keys.anonKey}` })).toMatchObject({ status: 401, body: { message: 'No API key found in request' } })
    for (const apikey of ['sb_publishable_wrong', await sign({ role: 'service_role' }), 'undefined']) {
      expect(await ask('/rest/v1/items', { apikey })).toMatchObject({ status: 401, body: { message: 'Invalid API key' } })
    }
  })

  test('where a token suffices it is judged as beside the public key, and nothing else lets in', async () => {
    const token = await sign({ role: 'authenticated', sub: 'somebody' })
    expect(await ask('/files/x', { authorization: `Bearer ${token}` })).toMatchObject({ status: 200, body: { role: 'authenticated', sub: 'somebody', hasToken: true } })
    expect(await ask('/files/x', { authorization: `Bearer ${keys.secretKey}` })).toMatchObject({ status: 200, body: { role: 'service_role' } })
    expect(await ask('/files/x', { 'authorization': `Bearer ${keys.secretKey}`, 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 401 })
    expect(await ask('/files/x', { authorization: `Bearer ${token}x` })).toMatchObject({ status: 200, body: { role: 'anon', problem: 'bad-signature' } })
    for (const authorization of ['Bearer', 'Bearer ', 'Basic abc', '']) expect(await ask('/files/x', { authorization })).toMatchObject({ status: 401 })
    expect(await ask('/files/x', { authorization: `Bearer ${token}`, apikey: 'wrong' })).toMatchObject({ status: 401 })
    expect(await ask('/files/x')).toMatchObject({ status: 401 })
  })

  test('a path may be open for one method alone', async () => {
    expect(await ask('/files/open')).toMatchObject({ status: 200, body: { role: 'anon' } })
    expect(await ask('/files/open', {}, { method: 'POST' })).toMatchObject({ status: 401 })
  })

  test('a service may have a limit of its own for bodies', async () => {
    expect(await ask('/files/x', { apikey: keys.publishableKey, 'content-length': '20' }, { method: 'POST', body: 'twenty bytes of body' })).toMatchObject({ status: 200, body: { body: 'twenty bytes of body' } })
    expect(await ask('/rest/v1/x', { apikey: keys.publishableKey, 'content-length': '20' }, { method: 'POST', body: 'twenty bytes of body' })).toMatchObject({ status: 413 })
  })

  test('each of the four keys names its role, repeated in Authorization or not', async () => {
    for (const [key, role] of [[keys.publishableKey, 'anon'], [keys.secretKey, 'service_role'], [keys.anonKey, 'anon'], [keys.serviceRoleKey, 'service_role']] as const) {
      expect((await ask('/rest/v1/x', { apikey: key })).body).toMatchObject({ role })
      expect((await ask('/rest/v1/x', { apikey: key, authorization: `Bearer ${key}` })).body).toMatchObject({ role })
      expect((await ask('/rest/v1/x', { apikey: key, authorization: 'Basic abc' })).body).toMatchObject({ role })
    }
  })

  test('a token names the caller, whatever the key', async () => {
    const token = await sign({ role: 'authenticated', sub: 'u1' })
    for (const apikey of [keys.publishableKey, keys.secretKey]) {
      expect((await ask('/rest/v1/x', { apikey, authorization: `bearer ${token}` })).body).toMatchObject({ role: 'authenticated', sub: 'u1', hasToken: true })
    }
  })

  test('a token that cannot be taken is left to the service, with the role of the key alone', async () => {
    for (const [authorization, problem] of [['Bearer ', 'malformed'], ['Bearer a.b.c', 'malformed'], [`Bearer ${keys.secretKey}`, 'malformed']] as const) {
      expect((await ask('/rest/v1/x', { apikey: keys.publishableKey, authorization })).body).toMatchObject({ role: 'anon', problem, hasToken: false })
    }
  })

  test('a secret key is refused from a browser, a publishable one is not', async () => {
    for (const header of [{ origin: 'https://app.example' }, { 'sec-fetch-site': 'same-origin' }, { 'user-agent': 'Mozilla/5.0 (X11)' }]) {
      expect(await ask('/rest/v1/x', { apikey: keys.secretKey, ...header })).toMatchObject({ status: 401, body: { message: 'Forbidden use of secret API key in browser' } })
      expect((await ask('/rest/v1/x', { apikey: keys.publishableKey, ...header })).status).toBe(200)
    }
    expect((await ask('/rest/v1/x', { 'apikey': keys.secretKey, 'sec-fetch-mode': 'cors', 'user-agent': 'node' })).status).toBe(200)
  })

  test('open paths need no key', async () => {
    expect((await ask('/auth/v1/verify')).body).toMatchObject({ role: 'anon' })
    expect((await ask('/auth/v1/verify/more')).status).toBe(401)
  })

  test.each([
    ['?apikey=KEY', ''],
    ['?apikey=KEY&select=*', '?select=*'],
    ['?select=a%20b+c&apikey=KEY&id=eq.1', '?select=a%20b+c&id=eq.1'],
    ['?select=*&apikey=KEY', '?select=*'],
  ])('a key in %s is taken out of the URL', async (search, rest) => {
    expect((await ask(`/rest/v1/x${search.replace('KEY', keys.publishableKey)}`)).body).toMatchObject({ role: 'anon', search: rest })
  })
})

describe('where to', () => {
  test('paths below a prefix, and nothing beside it', async () => {
    const headers = { apikey: keys.publishableKey }
    expect((await ask('/rest/v1', headers)).body['path']).toBe('/')
    expect((await ask('/rest/v1/', headers)).body['path']).toBe('/')
    expect((await ask('/rest/v1/rpc/f', headers)).body['path']).toBe('/rpc/f')
    expect(await ask('/rest/v10', headers)).toMatchObject({ status: 404 })
    expect(await ask('/nowhere', headers)).toMatchObject({ status: 404, body: { message: 'There is nothing at /nowhere' } })
  })

  test('services that are not here say so', async () => {
    expect(await ask('/storage/v1/bucket', { apikey: keys.anonKey })).toMatchObject({ status: 501, body: { code: 'not_implemented', message: 'This backend does not offer storage' } })
  })

  test('only known hosts are answered on loopback', async () => {
    const status = async (url: string): Promise<number> => (await fetch(new Request(url, { headers: { apikey: keys.anonKey } }), peer)).status
    for (const host of ['localhost:54321', '127.0.0.1', '[::1]:1', 'box.lan', 'app.localhost']) expect(await status(`http://${host}/rest/v1/x`)).toBe(200)
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', '10.0.0.1']) expect(await status(`http://${host}/rest/v1/x`)).toBe(421)
  })
})

describe('origins', () => {
  test('a preflight is answered without a key', async () => {
    const preflight = { 'origin': 'https://app.example', 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'apikey, x-new' }
    const { status, headers } = await ask('/rest/v1/x', preflight, { method: 'OPTIONS' })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(headers.get('access-control-allow-headers')).toBe('apikey, x-new')
  })

  test('answers and refusals alike can be read from any origin', async () => {
    for (const path of ['/rest/v1/x', '/nowhere', '/fails/x']) {
      const { headers } = await ask(path)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toContain('Content-Range')
      expect(headers.get('sb-request-id')).toMatch(/^[\da-f-]{36}$/)
    }
  })
})

test('a service may answer preflights itself and say who reads; what the gateway says can be read by all', async () => {
  const preflight = await ask('/strict/x', { 'access-control-request-method': 'POST' }, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.has('access-control-allow-origin')]).toEqual([200, false])
  expect((await ask('/strict/y')).headers.get('access-control-allow-origin')).toBe('*')
})

test('pages for people give other origins nothing to read', async () => {
  const { status, headers } = await ask('/pages/x', { origin: 'https://app.example' })
  expect(status).toBe(200)
  expect(headers.has('access-control-allow-origin')).toBe(false)
})

test('the root tells how it is, without a key', async () => {
  expect(await ask('/')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

describe('what goes wrong', () => {
  test('a URL over the limit', async () => {
    expect(await ask(`/rest/v1/x?id=in.(${'1,'.repeat(40_000)})`, { apikey: keys.anonKey })).toMatchObject({ status: 414, body: { code: 'uri_too_long' } })
  })

  test('a body over the limit, of known and unknown length', async () => {
    const headers = { apikey: keys.anonKey }
    const post = (body: BodyInit, more: Record<string, string>): ReturnType<typeof ask> => ask('/rest/v1/x', { ...headers, ...more }, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect((await post('12345', { 'content-length': '5' })).body['body']).toBe('12345')
    expect(await post('12345678901', { 'content-length': '11' })).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
    const stream = (text: string): ReadableStream => new Blob([text]).stream()
    expect((await post(stream('12345'), { 'transfer-encoding': 'chunked' })).body['body']).toBe('12345')
    expect(await post(stream('12345678901'), { 'transfer-encoding': 'chunked' })).toMatchObject({ status: 413 })
  })

  test('a body over the limit whose service mistakes it for something else', async () => {
    const init = { method: 'POST', body: new Blob(['12345678901']).stream(), duplex: 'half' } as RequestInit
    expect(await ask('/careless', { apikey: keys.anonKey, 'transfer-encoding': 'chunked' }, init)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })

  test('a header that would be too long for clients is left out', async () => {
    expect((await ask('/located/short')).headers.get('content-location')).toBe('/short')
    expect((await ask(`/located/${'x'.repeat(5000)}`)).headers.has('content-location')).toBe(false)
  })

  test('what a service throws becomes an answer that tells nothing of the inside', async () => {
    const internal = await ask('/fails/x')
    expect(internal).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    const gone = await ask('/fails/gone')
    expect(gone).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
    expect(JSON.stringify([internal.body, gone.body])).not.toContain('secret detail')
    expect(internal.body['hint']).toContain(internal.headers.get('sb-request-id'))
  })
})
