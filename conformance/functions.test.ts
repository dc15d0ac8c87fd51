import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, FunctionRegion, FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import ws from 'ws'
import type { Launched } from '../scripts/lib/launch.mjs'
import { guest, member, visitor } from './clients.ts'
import { createFunctionsProject, isAlive, workersOf } from './functions-project.ts'

/** The machine may have other work. */

describe('functions of the sample, through the official client', () => {
  it('answer as whoever asks', async () => {
    const { client } = await member('volunteer')
    const { data: all } = await client.functions.invoke('impact', { body: { since: '2020-01-01' } })
    expect(all).toMatchObject({ since: '2020-01-01', items: expect.any(Number), kinds: expect.any(Array) })
    expect(all.items).toBeGreaterThan(100)
    const { data: none } = await (await guest()).functions.invoke('impact', { body: {} })
    expect(none.items).toBe(0)
  })

  it('make each kind of result', async () => {
    const { client } = await member('organiser')
    const { data: item } = await client.from('items').select('id,reference').order('id').limit(1).single().throwOnError()
    const label = await client.functions.invoke('item-label', { body: { item: item.id } })
    expect(await new Response(label.data).text()).toContain(`>${item.reference}</text>`)
    expect(label.response?.headers.get('content-type')).toBe('image/svg+xml')
    const sheet = await client.functions.invoke('run-sheet')
    expect(sheet.response?.headers.get('content-disposition')).toMatch(/^attachment; filename="run-sheet-\d{4}-\d\d-\d\d\.csv"$/)
    const briefing = await client.functions.invoke('briefing')
    const parts: string[] = []
    for await (const part of (briefing.data as Response).body?.pipeThrough(new TextDecoderStream()) ?? []) parts.push(part)
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.join('')).toMatch(/^data: 12 on the benches\.\n\n[\s\S]*data: That is all\.\n\n$/)
  })

  it('refuse with a status of their own', async () => {
    const { client } = await member('newcomer')
    const { error } = await client.functions.invoke('item-label', { body: { item: 'x' } })
    expect(error).toBeInstanceOf(FunctionsHttpError)
    const response = (error as FunctionsHttpError).context as Response
    expect([response.status, await response.json()]).toEqual([400, { message: 'item takes the number of an item' }])
  })

  it('are told to whoever may call them', async () => {
    const { client } = await member('newcomer')
    const { data: { session } } = await client.auth.getSession()
    const { backendUrl, publishableKey } = inject('backend')
    const list = (authorization: Record<string, string>) => fetch(`${backendUrl}/functions/v1/`, { headers: { apikey: publishableKey, ...authorization } }).then((response) => response.json())
    expect(await list({ authorization: `Bearer ${session?.access_token}` })).toContainEqual({ slug: 'impact', name: 'impact', verify_jwt: true })
    expect(await list({})).toEqual([])
    expect((await fetch(`${backendUrl}/functions/v1/`)).status).toBe(401)
  })

  it('want a token: the public key alone is none', async () => {
    const { error } = await visitor().functions.invoke('impact')
    const response = (error as FunctionsHttpError).context as Response
    expect(response.status).toBe(401)
    expect((await response.json()).code).toMatch(/^UNAUTHORIZED_/)
  })

  it('that are not there are a relay error', async () => {
    const { client } = await member('newcomer')
    const { error } = await client.functions.invoke('nowhere')
    expect(error).toBeInstanceOf(FunctionsRelayError)
    const response = (error as FunctionsRelayError).context as Response
    expect([response.status, await response.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }])
  })
})

describe('functions of a project of its own', () => {
  const project = createFunctionsProject()
  let running: Launched
  beforeAll(async () => { running = await project.launch() })
  afterAll(async () => {
    await running.stop()
    project.remove()
  })

  const call = (name: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; duplex?: 'half' } = {}) => fetch(`${running.ready.backendUrl}/functions/v1/${name}`, {
    method: 'POST', ...init, headers: { authorization: `Bearer ${running.ready.anonKey}`, ...init.headers },
  })
  const wellness = async () => (await fetch(`${running.ready.backendUrl}/rest/v1/note?select=body`, { headers: { apikey: running.ready.secretKey } })).json()

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('take %s, with what follows the name, and answer with headers of their own', async (method) => {
    const response = await call('echo/deep/er?a=1&b=%2F', { method, headers: { 'x-mine': 'and yours' }, ...(method === 'GET' ? {} : { body: 'some text' }) })
    const said = await response.json()
    expect(said).toMatchObject({ method, path: '/echo/deep/er', search: '?a=1&b=%2F', body: method === 'GET' ? '' : 'some text' })
    expect(said.headers).toMatchObject({ 'x-mine': 'and yours', 'authorization': expect.stringContaining('Bearer'), 'x-forwarded-host': '127.0.0.1', 'x-forwarded-proto': 'http' })
    expect(response.headers.get('x-own')).toBe('yes')
  })

  it('take from the official client every kind of body, method, header and region, and whoever it names', async () => {
    const { backendUrl, anonKey, publishableKey } = running.ready
    const { functions } = createClient(backendUrl, publishableKey, { realtime: { transport: ws as never } })
    expect((await functions.invoke('echo', { body: 'nobody asks' })).error).toBeInstanceOf(FunctionsHttpError)
    functions.setAuth(anonKey)
    const form = new FormData()
    form.append('name', 'Zoë')
    for (const [body, contentType, text] of [
      ['some text', 'text/plain', 'some text'], [{ n: 1 }, 'application/json', '{"n":1}'],
      [new Blob(['a blob']), 'application/octet-stream', 'a blob'], [new TextEncoder().encode('bytes').buffer, 'application/octet-stream', 'bytes'],
      [form, expect.stringMatching(/^multipart\/form-data; boundary=/), expect.stringMatching(/name="name"\r\n\r\nZoë\r\n/)],
    ] as const) {
      const { data, error } = await functions.invoke('echo', { body })
      expect([error, data.method, data.body, data.headers['content-type']]).toEqual([null, 'POST', text, contentType])
    }
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { data } = await functions.invoke('echo', { method, headers: { 'x-mine': 'and yours' }, region: FunctionRegion.EuCentral1 })
      expect(data).toMatchObject({ method, search: '?forceFunctionRegion=eu-central-1', headers: { 'x-mine': 'and yours' } })
    }
    expect((await functions.invoke('hook')).data).toBe('heard')
    const leaving = new AbortController()
    const waits = functions.invoke('loop', { signal: leaving.signal })
    leaving.abort()
    expect((await waits).error).toBeInstanceOf(FunctionsFetchError)
    expect((await functions.invoke('loop', { timeout: 50 })).error).toBeInstanceOf(FunctionsFetchError)
  })

  it('verify nothing where they are told to, and grant their own preflights', async () => {
    const { backendUrl } = running.ready
    const bare = await fetch(`${backendUrl}/functions/v1/hook`, { method: 'POST' })
    expect([bare.status, await bare.text(), bare.headers.get('access-control-allow-origin')]).toEqual([202, 'heard', null])
    const preflight = await fetch(`${backendUrl}/functions/v1/hook`, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, 'https://shop.example'])
    expect((await fetch(`${backendUrl}/functions/v1/echo`, { method: 'POST' })).status).toBe(401)
    expect((await call('off')).status).toBe(404)
    const told = await fetch(`${backendUrl}/functions/v1/`, { headers: { apikey: running.ready.publishableKey } })
    expect(await told.json()).toEqual(['hook', 'ticks'].map((slug) => ({ slug, name: slug, verify_jwt: false })))
  })

  it('take a stream and answer with one', async () => {
    const pieces = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(10_000)}\n`)
    const response = await call('upper', { body: new Blob(pieces).stream(), duplex: 'half' })
    expect(await response.text()).toBe(pieces.join('').toUpperCase())
  })

  it('hear that a caller has gone', async () => {
    const caller = new AbortController()
    const response = await call('ticks', { signal: caller.signal })
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('data: 0')
    caller.abort()
    await expect.poll(async () => (await call('ticks', { method: 'GET' })).text()).toBe('1')
    expect(running.output()).toBe('')
  })

  it('that end in the midst of an answer break it off', async () => {
    const response = await call('dies')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  it('import packages from npm, and reach the database as no superuser', async () => {
    expect(await (await call('database')).json()).toEqual({ notes: [{ body: 'kept' }], program: '42501' })
  })

  it('are new when they are written anew, and there when they are made', async () => {
    mkdirSync(path.join(project.folder, 'fresh'))
    writeFileSync(path.join(project.folder, 'fresh/index.ts'), `Deno.serve(() => new Response('one'))`)
    await expect.poll(async () => (await call('fresh')).text()).toBe('one')
    writeFileSync(path.join(project.folder, 'fresh/index.ts'), `Deno.serve(() => new Response('two'))`)
    await expect.poll(async () => (await call('fresh')).text()).toBe('two')
  })

  it.each([['loop', 546], ['balloon', 546], ['crash', 503], ['leave', 500]] as const)('%s ends with %i; the backend and other functions do not notice', async (name, status) => {
    const bad = call(name)
    for (let round = 0; round < 3; round++) {
      expect(await wellness()).toEqual([{ body: 'kept' }])
      expect((await call('echo', { body: 'still' })).status).toBe(200)
    }
    const response = await bad
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ code: response.headers.get('sb-error-code'), message: expect.stringContaining('please check logs') })
  })

  test('no process outlives a backend that is killed, not even one in a loop', async () => {
    void call('loop').catch(() => null)
    void call('import-loop').catch(() => null)
    await expect.poll(() => workersOf(running.pid).length).toBeGreaterThan(1)
    // Into their loops.
    await sleep(300)
    const workers = workersOf(running.pid)
    await running.stop('SIGKILL')
    await expect.poll(() => workers.filter(isAlive)).toEqual([])
  })
})
