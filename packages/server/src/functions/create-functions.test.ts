import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Service } from '../core/caller.ts'
import { systemClock } from '../core/clock.ts'
import type { FunctionsConfig } from '../core/config.ts'
import { generateKeys, importKeys } from '../core/keys.ts'
import type { Keys } from '../core/keys.ts'
import { silentLog } from '../core/log.ts'
import { createAuthenticate } from '../core/token-cache.ts'
import { createFunctions } from './create-functions.ts'

const callerOf = (role: string): Caller => ({ role, claims: { role }, claimsJson: JSON.stringify({ role }), token: null })
const settings = { enabled: true, verifyJwt: true, importMap: null, entrypoint: null }
let root: string
let keys: Keys
let service: Service

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-functions-'))
  for (const slug of ['estimate', 'hook', 'off', '_shared', '9lives']) {
    await mkdir(join(root, slug))
    await writeFile(join(root, slug, 'index.ts'), '')
  }
  await mkdir(join(root, 'empty'))
  await writeFile(join(root, 'other.ts'), '')
  keys = await importKeys(await generateKeys(new Date()))
  const config: FunctionsConfig = {
    folder: root, secrets: {}, cache: null, network: {},
    settings: { hook: { ...settings, verifyJwt: false }, off: { ...settings, enabled: false }, elsewhere: { ...settings, entrypoint: join(root, 'other.ts') }, gone: { ...settings, entrypoint: join(root, 'gone.ts') } },
  }
  service = createFunctions({ config, authenticate: createAuthenticate(keys, systemClock), publicUrl: 'http://127.0.0.1:54321', keys, databaseUrl: () => Promise.resolve(null), program: null, log: silentLog }).service
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function ask(path: string, { role = 'anon', authorization, method = 'GET', headers = {} }: { role?: string; authorization?: string; method?: string; headers?: Record<string, string> } = {}) {
  const url = new URL(`http://127.0.0.1:54321/functions/v1${path}`)
  const request = new Request(url, { method, headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) } })
  const response = await service(request, { caller: callerOf(role), tokenProblem: null, path, url, ip: '127.0.0.1', signal: new AbortController().signal, requestId: 'r' })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) as unknown }
}

const sign = (claims: Record<string, unknown>, alg: 'ES256' | 'HS256' | 'HS384' = 'ES256') => {
  const token = new SignJWT(claims).setProtectedHeader({ alg, kid: keys.signing.kid })
  return token.sign(alg === 'ES256' ? keys.signing.privateKey : new TextEncoder().encode(keys.jwtSecret))
}

test('lists what is there and switched on, to a visitor only what takes a call without a token', async () => {
  const entry = (slug: string, verified: boolean) => ({ slug, name: slug, verify_jwt: verified })
  expect(await ask('/', { role: 'authenticated' })).toMatchObject({ status: 200, body: [entry('elsewhere', true), entry('estimate', true), entry('hook', false)] })
  expect((await ask('/')).body).toEqual([entry('hook', false)])
  expect((await ask('/', { method: 'POST' })).status).toBe(404)
})

test.each(['/nowhere', '/off', '/_shared', '/9lives', '/empty', '/gone', '/..%2Festimate', '//', '//estimate', '/constructor', '/estimate.ts'])('knows no function at %s', async (path) => {
  const { status, headers, body } = await ask(path, { authorization: `Bearer ${keys.anonKey}` })
  expect({ status, body }).toEqual({ status: 404, body: { code: 'NOT_FOUND', message: 'Requested function was not found' } })
  expect([headers.get('sb-error-code'), headers.get('x-relay-error'), headers.get('access-control-allow-origin')]).toEqual(['NOT_FOUND', 'true', '*'])
})

test('asks for a JWT where the function verifies one, in the words of a hosted project', async () => {
  const past = await sign({ role: 'authenticated', exp: 1 })
  const cases = [
    [undefined, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header'],
    ['Basic abc', 'UNAUTHORIZED_INVALID_JWT_FORMAT', "Auth header is not 'Bearer {token}'"],
    [`Bearer ${keys.publishableKey}`, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
    [`Bearer ${past}`, 'UNAUTHORIZED_ASYMMETRIC_JWT', 'Invalid JWT'],
    [`Bearer ${await sign({ exp: 1 }, 'HS256')}`, 'UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'],
    [`Bearer ${await sign({}, 'HS384')}`, 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM', 'Unsupported JWT algorithm HS384'],
  ] as const
  for (const [authorization, code, message] of cases) {
    const { status, headers, body } = await ask('/estimate', authorization === undefined ? {} : { authorization })
    expect({ status, body }).toEqual({ status: 401, body: { code, message } })
    expect([headers.get('sb-error-code'), headers.get('x-relay-error')]).toEqual([code, null])
  }
})

test('says what to install where nothing runs functions', async () => {
  const { status, headers, body } = await ask('/estimate', { authorization: `Bearer ${keys.anonKey}` })
  expect([status, headers.get('sb-error-code'), headers.get('x-relay-error')]).toEqual([503, 'RUNTIME_NOT_INSTALLED', 'true'])
  expect(body).toEqual({ code: 'RUNTIME_NOT_INSTALLED', message: expect.stringContaining('npm install deno') })
})

test('a preflight that no function answers is granted, so that the refusal of the call itself can be read', async () => {
  const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization, x-mine' }
  for (const path of ['/', '/nowhere']) {
    const answer = await ask(path, { method: 'OPTIONS', headers })
    expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('access-control-allow-headers')]).toEqual([204, '*', 'authorization, x-mine'])
  }
})
