import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAppServer, type ClientConfig } from './app-server.ts'
import type { ConfigSource } from './config-source.ts'

const longScript = 'let long\n'.repeat(1000)
let folder: string
let server: Server
let config: ClientConfig | null
let source: ConfigSource | null = null

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-app-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<p>page</p>')
  writeFileSync(path.join(folder, 'form.html'), '<p>form</p>')
  writeFileSync(path.join(folder, 'assets/a.js'), 'let a')
  writeFileSync(path.join(folder, 'assets/long.js'), longScript)
  config = { url: 'http://127.0.0.1:54321', key: 'sb_publishable_x', development: null }
  server = createAppServer({ directory: folder, configFor: () => config, hostnames: new Set(['localhost', '127.0.0.1']), model: '{"version":1}', getConfig: () => source })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function ask(address: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string; bytes: Buffer }>((resolve, reject) => {
    request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path: address, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => { chunks.push(chunk) })
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString(), bytes })
      })
    }).on('error', reject).end()
  })
}

describe('the app’s server', () => {
  it.each(['/', '/t/items', '/t/sales.orders/1.5', '/assets.html', '/form', '/formula/x'])('answers %s with the page', async (address) => {
    expect(await ask(address)).toMatchObject({ status: 200, body: '<p>page</p>', headers: { 'cache-control': 'no-cache' } })
  })

  it('answers addresses of public forms with their own page, under the same policy', async () => {
    expect(await ask('/form/repair_requests?step=2')).toMatchObject({ status: 200, body: '<p>form</p>', headers: { 'cache-control': 'no-cache', 'content-security-policy': String((await ask('/')).headers['content-security-policy']) } })
  })

  it('keeps files by content for good, and says when one has not changed', async () => {
    const { headers, body } = await ask('/assets/a.js')
    expect([body, headers['content-type'], headers['cache-control']]).toEqual(['let a', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'])
    expect(await ask('/assets/a.js', { headers: { 'if-none-match': String(headers['etag']) } })).toMatchObject({ status: 304, body: '' })
    expect((await ask('/assets/gone.js')).status).toBe(404)
  })

  it('sends what is long in gzip to whoever takes it, under a mark of its own', async () => {
    const [plain, small] = [await ask('/assets/long.js'), await ask('/assets/a.js', { headers: { 'accept-encoding': 'gzip' } })]
    expect([plain.body, plain.headers['vary'], plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([longScript, 'accept-encoding', undefined, undefined])
    for (const encodings of ['gzip', 'br, deflate, GZIP;q=0.5']) {
      const { headers, bytes } = await ask('/assets/long.js', { headers: { 'accept-encoding': encodings } })
      expect([gunzipSync(bytes).toString(), headers['content-encoding'], headers['content-length']]).toEqual([longScript, 'gzip', String(bytes.length)])
      expect(bytes.length).toBeLessThan(longScript.length / 10)
      expect(headers['etag']).not.toBe(plain.headers['etag'])
      expect((await ask('/assets/long.js', { headers: { 'accept-encoding': encodings, 'if-none-match': String(headers['etag']) } })).status).toBe(304)
    }
    for (const encodings of ['', 'identity', 'gzip;q=0', 'gzip; q=0.000', 'x-gzipped']) expect((await ask('/assets/long.js', { headers: { 'accept-encoding': encodings } })).body).toBe(longScript)
  })

  it('goes on when the folder is replaced under it', async () => {
    rmSync(path.join(folder, 'assets'), { recursive: true })
    expect((await ask('/assets/a.js')).body).toBe('let a')
  })

  it('never leaves its folder', async () => {
    expect((await ask('/../../../../etc/passwd')).body).toBe('<p>page</p>')
    expect((await ask('/assets/%2e%2e/%2e%2e/etc/passwd')).status).toBe(404)
  })

  it('tells the client its backend, and lets the page reach nothing else', async () => {
    expect(JSON.parse((await ask('/portico.json')).body)).toEqual(config)
    expect(String((await ask('/')).headers['content-security-policy'])).toContain("connect-src 'self' http://127.0.0.1:54321 ws://127.0.0.1:54321;")
    config = null
    expect((await ask('/')).status).toBe(503)
  })

  it('serves the model file beside the configuration', async () => {
    expect(await ask('/portico.model.json')).toMatchObject({ status: 200, body: '{"version":1}', headers: { 'content-type': 'application/json' } })
  })

  it('refuses foreign names and other methods', async () => {
    expect((await ask('/', { headers: { host: 'rebound.example' } })).status).toBe(421)
    expect((await ask('/', { method: 'POST' })).status).toBe(405)
  })

  it('serves a builder’s configuration and nothing else under its name, and tells of changes while it is watched', async () => {
    let tell: () => void = () => undefined
    let isWatched = false
    const state = () => ({ module: 'portico.config.abc.js', style: 'portico.config.abc.css', problem: null, isWatched })
    source = {
      get: state, close: () => undefined,
      read: (name) => ({ 'portico.config.abc.js': 'export default {}', 'portico.config.abc.css': '.a{}' })[name] ?? null,
      subscribe: (listener) => {
        tell = listener
        return () => undefined
      },
    }
    expect(JSON.parse((await ask('/portico.json')).body)).toMatchObject({ key: 'sb_publishable_x', config: state() })
    expect(await ask('/portico.config.abc.js')).toMatchObject({ status: 200, body: 'export default {}', headers: { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' } })
    expect(await ask('/portico.config.abc.css')).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } })
    for (const other of ['/portico.config.old.js', '/portico.config.changes', '/portico.config.tsx']) expect(await ask(other)).toMatchObject({ status: 404 })
    isWatched = true
    const events = await new Promise<string>((resolve, reject) => {
      request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path: '/portico.config.changes' }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          if (text.split('\n\n').length === 2) tell()
          else {
            response.destroy()
            resolve(text)
          }
        })
      }).on('error', reject).end()
    })
    expect(events).toBe(`data: ${JSON.stringify(state())}\n\n`.repeat(2))
    source = null
    expect(await ask('/portico.config.abc.js')).toMatchObject({ status: 404 })
  })
})
