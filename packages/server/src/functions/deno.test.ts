import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../core/caller.ts'
import { systemClock } from '../core/clock.ts'
import { generateKeys, importKeys } from '../core/keys.ts'
import type { Log } from '../core/log.ts'
import { createAuthenticate } from '../core/token-cache.ts'
import { createFunctions } from './create-functions.ts'
import type { Functions } from './create-functions.ts'
import { defaultLimits } from './limits.ts'
import type { FunctionLimits } from './limits.ts'
import { findDeno } from './worker/find-deno.ts'

const anon: Caller = { role: 'anon', claims: {}, claimsJson: '{}', token: null }
const open = { enabled: true, verifyJwt: false, importMap: null, entrypoint: null }
const limits = { ...defaultLimits, cpu: 300, calls: 4, workers: 3, memory: 200 * 1024 * 1024 }
const hasty = { ...limits, cpu: 60_000, silence: 1_000, call: 2_000, idle: 200 }

const sources: Readonly<Record<string, string>> = {
  hello: `export default { fetch: async (request, info) => Response.json({ url: request.url, method: request.method, body: await request.text(), ip: info.remoteAddr.hostname, headers: Object.fromEntries(request.headers) }) }`,
  environment: `Deno.serve(() => Response.json(Deno.env.toObject()))`,
  shared: `import { word } from '../_shared/word.ts'; import aliased from 'aliased'; Deno.serve(() => new Response(word + aliased))`,
  loop: `Deno.serve((request) => { if (request.url.endsWith('?ok')) return new Response('ok'); for (;;); })`,
  balloon: `const kept = []; Deno.serve(async () => { for (;;) { kept.push(new Uint8Array(8e6).fill(1)); await new Promise((r) => setTimeout(r, 5)) } })`,
  crash: `throw new Error('not today')`,
  syntax: `export default {{`,
  missing: `import './nowhere.ts'; Deno.serve(() => new Response())`,
  leaving: `Deno.serve(() => { Deno.exit(3) })`,
  late: `Deno.serve(() => { setTimeout(() => { throw new Error('later') }, 20); return new Promise(() => {}) })`,
  throwing: `Deno.serve(() => { throw new Error('inside') })`,
  silent: `Deno.serve(() => new Promise(() => {}))`,
  endless: `Deno.serve(() => new Response(new ReadableStream({ async pull(c) { await new Promise((r) => setTimeout(r, 50)); c.enqueue(new Uint8Array(10)) } })))`,
  loud: `Deno.serve(() => { for (let i = 0; i < 150; i++) console.log('line', i); console.error('key', Deno.env.get('API_TOKEN'), '\\x1b[31mred'); return new Response('said') })`,
  flood: `Deno.serve(() => { for (;;) console.log('x'.repeat(100000)) })`,
  after: `Deno.serve(() => { EdgeRuntime.waitUntil(new Promise((r) => setTimeout(() => { console.log('done after'); r() }, 500))); return new Response('at once') })`,
  page: `Deno.serve(() => new Response('<script>1</script>', { headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=1', 'access-control-allow-origin': 'https://app.example' } }))`,
  counting: `let calls = 0; Deno.serve(() => new Response(String(++calls)))`,
  prying: `
    const attempts = {
      outside: () => Deno.readTextFileSync('/etc/hostname'), write: () => Deno.writeTextFileSync('./x', ''), run: () => new Deno.Command('/bin/true').outputSync(),
      ffi: () => Deno.dlopen('/lib/libc.so.6', {}), host: () => Deno.hostname(), kill: () => Deno.kill(Deno.ppid), environ: () => Deno.readTextFileSync('/proc/self/environ'),
      cloud: () => fetch('http://169.254.169.254/'), socket: () => Deno.connect({ transport: 'unix', path: '/var/run/docker.sock' }), cache: () => caches.open('x'), import: () => import('/etc/hostname', { with: { type: 'text' } }),
    }
    const tried = async ([name, attempt]) => { try { await attempt(); return [name, 'done'] } catch { return [name, 'refused'] } }
    Deno.serve(async () => Response.json({ ...Object.fromEntries(await Promise.all(Object.entries(attempts).map(tried))), own: Deno.readTextFileSync(new URL('./index.ts', import.meta.url)).length > 0 }))`,
  embedding: `import text from '/etc/hostname' with { type: 'text' }; Deno.serve(() => new Response(text))`,
}

let root: string
let functions: Functions
let hurried: Functions
const lines: { readonly level: string; readonly fields: Readonly<Record<string, unknown>>; readonly message: string }[] = []
const log = Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, (fields: Readonly<Record<string, unknown>>, message: string) => { lines.push({ level, fields, message }) }])) as unknown as Log

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico functions, '))
  const write = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const [slug, source] of Object.entries(sources)) await write(`${slug}/index.ts`, source)
  await write('_shared/word.ts', `export const word: string = 'shared'`)
  await write('shared/deno.json', JSON.stringify({ imports: { aliased: '../vendor/aliased.js' } }))
  await write('vendor/aliased.js', `export default ' and vendored'`)
  await write('.env', 'API_TOKEN="not-for-logs-1234"\nSUPABASE_URL=http://evil.example\nLD_PRELOAD=/nowhere.so\n')
  const keys = await importKeys(await generateKeys(new Date()))
  const create = (some: FunctionLimits) => createFunctions({
    config: { folder: root, secrets: { FROM_CONFIG: 'yes' }, cache: null, network: {}, settings: Object.fromEntries(Object.keys(sources).map((slug) => [slug, open])) },
    authenticate: createAuthenticate(keys, systemClock), publicUrl: 'http://127.0.0.1:54321', keys, databaseUrl: () => Promise.resolve('postgresql://f:p@127.0.0.1/x'), limits: some, log,
  })
  functions = create(limits)
  hurried = create(hasty)
})
afterAll(async () => {
  await Promise.all([functions.close(), hurried.close()])
  await rm(root, { recursive: true, force: true })
})

interface Asked { readonly of?: Functions; readonly method?: string; readonly body?: string; readonly headers?: Record<string, string>; readonly signal?: AbortSignal }

async function ask(path: string, { of = functions, method = 'POST', body, headers = {}, signal = new AbortController().signal }: Asked = {}): Promise<Response> {
  const url = new URL(`http://127.0.0.1:54321/functions/v1${path}`)
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const request = new Request(url, { method, headers: { ...length, ...headers }, ...(body === undefined ? {} : { body }) })
  return of.service(request, { caller: anon, tokenProblem: null, path: url.pathname.slice('/functions/v1'.length), url, ip: '203.0.113.7', signal, requestId: 'r' })
}

async function answerOf(path: string, asked?: Asked) {
  const response = await ask(path, asked)
  const text = await response.text()
  return { status: response.status, code: response.headers.get('sb-error-code'), relay: response.headers.get('x-relay-error'), text }
}

describe.skipIf(findDeno() === null)('functions in Deno', () => {
  test('gets the call as a hosted function does', async () => {
    const response = await ask('/hello/more/2?a=b%20c', { method: 'PATCH', body: 'the body', headers: { 'authorization': 'Bearer x', 'x-forwarded-for': '1.1.1.1', 'x-mine': 'yes' } })
    const said = await response.json() as { readonly headers: Record<string, string> }
    expect(said).toMatchObject({ url: 'http://127.0.0.1:54321/hello/more/2?a=b%20c', method: 'PATCH', body: 'the body', ip: '203.0.113.7' })
    expect(said.headers).toMatchObject({ 'authorization': 'Bearer x', 'x-mine': 'yes', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': '127.0.0.1', 'x-forwarded-port': '54321', 'x-forwarded-proto': 'http', 'host': '127.0.0.1:54321' })
  })

  test('sees its secrets and what hosted projects give, and nothing else', async () => {
    const seen = await (await ask('/environment')).json() as Record<string, string>
    expect(Object.keys(seen).toSorted()).toEqual([
      'API_TOKEN', 'FROM_CONFIG', 'LD_PRELOAD', 'SB_EXECUTION_ID', 'SB_REGION', 'SUPABASE_ANON_KEY', 'SUPABASE_DB_URL', 'SUPABASE_JWKS', 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_URL',
    ])
    expect(seen).toMatchObject({ SUPABASE_URL: 'http://127.0.0.1:54321', API_TOKEN: 'not-for-logs-1234' })
  })

  test('may do nothing on this machine but read its own folder', async () => {
    const refused = Object.fromEntries(['outside', 'write', 'run', 'ffi', 'host', 'kill', 'environ', 'cloud', 'socket', 'cache', 'import'].map((name) => [name, 'refused']))
    expect(await (await ask('/prying')).json()).toEqual({ ...refused, own: true })
    expect(await answerOf('/embedding')).toMatchObject({ status: 503, code: 'BOOT_ERROR' })
  })

  test('imports what is shared, what is vendored, and what its deno.json names', async () => {
    expect((await answerOf('/shared')).text).toBe('shared and vendored')
  })

  test.each(['crash', 'syntax', 'missing'])('one that does not start says so: %s', async (slug) => {
    expect(await answerOf(`/${slug}`)).toEqual({ status: 503, code: 'BOOT_ERROR', relay: 'true', text: '{"code":"BOOT_ERROR","message":"Function failed to start (please check logs)"}' })
    expect(lines.some(({ fields, level }) => fields['function'] === slug && level === 'warn')).toBe(true)
  })

  test.each([['loop', 546, 'WORKER_RESOURCE_LIMIT'], ['balloon', 546, 'WORKER_RESOURCE_LIMIT'], ['flood', 546, 'WORKER_RESOURCE_LIMIT'], ['leaving', 500, 'WORKER_ERROR'], ['late', 500, 'WORKER_ERROR'], ['throwing', 500, 'EDGE_FUNCTION_ERROR']])('%s ends with %i, and others go on', async (slug, status, code) => {
    const [bad, good] = await Promise.all([answerOf(`/${slug}`), answerOf('/hello')])
    expect(bad).toMatchObject({ status, code })
    expect(good.status).toBe(200)
  })

  test('after a loop the next call finds a new process', async () => {
    expect((await answerOf('/loop')).status).toBe(546)
    expect(await answerOf('/loop?ok')).toMatchObject({ status: 200, text: 'ok' })
  })

  test('silence is not waited out', async () => {
    expect(await answerOf('/silent', { of: hurried })).toMatchObject({ status: 504, code: 'IDLE_TIMEOUT', text: '{"code":"IDLE_TIMEOUT","message":"Request idle timeout limit (1s) reached"}' })
  })

  test('a stream comes as it is made, gives its place back when it is given up, and ends with its time', async () => {
    for (let call = 0; call <= limits.calls; call++) {
      const reader = (await ask('/endless')).body?.getReader()
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
      await reader?.cancel()
    }
    await expect((await ask('/endless', { of: hurried })).arrayBuffer()).rejects.toThrow()
  })

  test('a caller that has gone before the answer is no error', async () => {
    const caller = new AbortController()
    const answer = answerOf('/silent', { signal: caller.signal })
    await sleep(100)
    caller.abort()
    expect((await answer).status).toBe(499)
  })

  test('more calls than one process takes are refused', async () => {
    const callers = new AbortController()
    const calls = Array.from({ length: limits.calls + 1 }, () => answerOf('/silent', { signal: callers.signal }).catch(() => null))
    expect((await Promise.race(calls))?.status).toBe(546)
    callers.abort()
    await Promise.all(calls)
  })

  test('what it prints is logged under its name, without secrets, and not without end', async () => {
    expect((await answerOf('/loud')).text).toBe('said')
    const said = () => lines.filter(({ fields, message }) => fields['function'] === 'loud' && message.startsWith('line ')).length
    await expect.poll(() => lines.some(({ message }) => message.includes('lines are left out'))).toBe(true)
    // Both of its outputs share the hundred.
    expect([99, 100]).toContain(said())
    expect(JSON.stringify(lines)).not.toContain('not-for-logs')
  })

  test('a page is text, and what it says of origins is its own', async () => {
    const { headers } = await ask('/page', { method: 'GET' })
    expect([headers.get('content-type'), headers.get('access-control-allow-origin'), headers.getSetCookie()]).toEqual(['text/plain; charset=utf-8', 'https://app.example', ['a=1']])
  })

  test('what goes on after the answer is let come to its end', async () => {
    expect((await answerOf('/after', { of: hurried })).text).toBe('at once')
    await expect.poll(() => lines.some(({ message }) => message === 'done after')).toBe(true)
  })

  test('stays warm, is new when a file changes, and is let go when nobody calls', async () => {
    const count = async (of = functions) => (await answerOf('/counting', { of })).text
    expect([await count(), await count()]).toEqual(['1', '2'])
    await writeFile(join(root, '_shared/word.ts'), `export const word = 'changed'`)
    await expect.poll(count, { interval: 100 }).toBe('1')
    expect(await count(hurried)).toBe('1')
    await sleep(1_000)
    expect(await count(hurried)).toBe('1')
  })
})
