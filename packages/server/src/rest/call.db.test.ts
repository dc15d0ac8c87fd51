import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture } from './testing/rest-fixture.ts'
import type { Asked, RestFixture } from './testing/rest-fixture.ts'
import { shop } from './testing/shop.ts'

let rest: RestFixture
beforeAll(async () => { rest = await openRestFixture(shop) })
afterAll(() => rest.close())

const post = (target: string, body?: unknown, headers: Asked['headers'] = {}) => rest.ask(target, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })

describe('a call', () => {
  test('takes arguments by name, with defaults', async () => {
    expect(await post('/rpc/add', { a: 1 })).toMatchObject({ status: 200, text: '3' })
    expect(await post('/rpc/add', { b: 5, a: 1 })).toMatchObject({ text: '6' })
    expect(await rest.ask('/rpc/add?a=1&b=9')).toMatchObject({ status: 200, text: '10' })
    expect(await post('/rpc/add', 'a=3&b=4', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({ text: '7' })
    expect(await post('/rpc/numbers')).toMatchObject({ status: 200, json: [3, 1, 2] })
    expect(await rest.ask('/rpc/add?a=1', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })

  test('gives rows that may be filtered, sorted, paged and embedded', async () => {
    expect((await rest.ask('/rpc/list_items?lightest=1&select=title,owner:people!owner_id(name)&order=id&weight=lt.5')).json).toEqual([{ title: 'Lamp', owner: { name: 'Ada' } }, { title: 'Box', owner: null }])
    const { json, headers, status } = await post('/rpc/list_items?select=id&order=id.desc&limit=1&offset=1', { lightest: 0 }, { prefer: 'count=exact' })
    expect([json, headers.get('content-range'), status]).toEqual([[{ id: 3 }], '1-1/4', 206])
    expect((await rest.ask('/rpc/pairs?v=gt.1')).json).toEqual([{ k: 'b', v: 2 }])
    expect((await post('/rpc/pairs?select=v&order=v.desc')).json).toEqual([{ v: 2 }, { v: 1 }])
    expect((await rest.ask('/rpc/pairs', { headers: { accept: 'text/csv' } })).text).toBe('k,v\na,1\nb,2')
    expect((await rest.ask('/rpc/list_items?select=full_title,heavy:favourite(name)&id=eq.1')).json).toEqual([{ full_title: 'Lamp (1)', heavy: { name: 'Ada' } }])
  })

  test('gives one row, a value, or nothing', async () => {
    expect((await post('/rpc/rename?select=id,name', { person: 3, new_name: 'Cem B' })).json).toEqual({ id: 3, name: 'Cem B' })
    expect(await post('/rpc/nothing')).toMatchObject({ status: 204, text: '' })
    expect(await rest.ask('/rpc/list_items?id=eq.1&select=id', { headers: { accept: 'application/vnd.pgrst.object+json' } })).toMatchObject({ json: { id: 1 } })
    expect(await rest.ask('/rpc/list_items', { headers: { accept: 'application/vnd.pgrst.object+json' } })).toMatchObject({ status: 406, json: { code: 'PGRST116' } })
  })

  test('takes a whole body', async () => {
    expect(await post('/rpc/echo_json', { x: [1, 2] })).toMatchObject({ status: 200, text: '{"x":[1,2]}' })
    expect(await post('/rpc/echo_json', [1, 2])).toMatchObject({ status: 400 })
    expect(await post('/rpc/echo_text', 'héllo', { 'content-type': 'text/plain' })).toMatchObject({ text: '"héllo"' })
    expect(await post('/rpc/echo_bytes', new Uint8Array([0, 255, 1]), { 'content-type': 'application/octet-stream' })).toMatchObject({ text: '3' })
  })

  test('takes several values for a variadic argument', async () => {
    expect(await rest.ask('/rpc/join_all?parts=a&parts=b%2Cc')).toMatchObject({ text: '"a+b,c"' })
    expect(await post('/rpc/join_all', { parts: ['a', 'b'] })).toMatchObject({ text: '"a+b"' })
  })

  test('reads only by GET', async () => {
    expect(await rest.ask('/rpc/rename?person=1&new_name=X')).toMatchObject({ status: 405, json: { code: '25006' } })
    expect((await post('/rpc/who')).json).toMatchObject({ readonly: 'on', method: 'POST' })
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect(await rest.ask('/rpc/add', { method })).toMatchObject({ status: 405, json: { code: 'PGRST101', message: `Cannot use the ${method} method on RPC` } })
  })

  test('is as the caller, who is told what was asked', async () => {
    const { json } = await rest.ask('/rpc/who', { claims: { sub: 'u1' }, headers: { 'x-agent': 'a "q"', cookie: 'flavour=plum; b=2', prefer: 'timezone=America/New_York' } })
    expect(json).toMatchObject({ agent: 'a "q"', role: 'authenticated', claims: { role: 'authenticated', sub: 'u1' }, method: 'GET', path: '/rpc/who', cookie: 'plum', readonly: 'on', path_setting: '"public", "extensions"', zone: 'America/New_York' })
  })

  test('may set status and headers', async () => {
    const { status, headers, text } = await post('/rpc/teapot')
    expect([status, text, headers.get('x-tea'), headers.getSetCookie()]).toEqual([418, '"short and stout"', 'green', ['a=1', 'b=2']])
  })

  test('has the time limit that the function sets, and ends when the caller goes', async () => {
    expect(await post('/rpc/slow')).toMatchObject({ status: 500, json: { code: '57014' } })
    const leaving = new AbortController()
    const started = performance.now()
    setTimeout(() => { leaving.abort() }, 100)
    await rest.ask('/rpc/sleep', { method: 'POST', signal: leaving.signal })
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('may be limited in what it affects', async () => {
    expect(await post('/rpc/list_items', {}, { prefer: 'handling=strict, max-affected=2' })).toMatchObject({ status: 400, json: { code: 'PGRST124' } })
    expect(await post('/rpc/add', { a: 1 }, { prefer: 'handling=strict, max-affected=2' })).toMatchObject({ status: 400, json: { code: 'PGRST128' } })
  })
})

describe('what cannot be called', () => {
  test('none: PGRST202 with what may be meant', async () => {
    expect(await post('/rpc/ad', { a: 1 })).toMatchObject({ status: 404, json: { code: 'PGRST202', message: 'Could not find the function public.ad(a) in the schema cache', details: 'Searched for the function public.ad with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.' } })
    expect(await post('/rpc/join_al', { parts: [] })).toMatchObject({ json: { hint: 'Perhaps you meant to call the function public.join_all' } })
    expect(await rest.ask('/rpc/add?a=1&c=2')).toMatchObject({ status: 404, json: { message: 'Could not find the function public.add(a, c) in the schema cache', hint: 'Perhaps you meant to call the function public.add(a, b)' } })
    expect(await rest.ask('/rpc/nope')).toMatchObject({ status: 404, json: { message: 'Could not find the function public.nope without parameters in the schema cache', details: 'Searched for the function public.nope without parameters, but no matches were found in the schema cache.', hint: null } })
    expect(await post('/rpc/add', 'x', { 'content-type': 'text/plain' })).toMatchObject({ status: 404, json: { message: 'Could not find the function public.add in the schema cache', details: 'Searched for the function public.add with a single unnamed text parameter, but no matches were found in the schema cache.', hint: null } })
  })

  test('several: PGRST203', async () => {
    expect(await rest.ask('/rpc/over?a=1')).toMatchObject({ status: 300, json: { code: 'PGRST203', message: 'Could not choose the best candidate function between: public.over(a => integer), public.over(a => text)' } })
    expect(await rest.ask('/rpc/over?a=1&b=2')).toMatchObject({ status: 200, text: '"two"' })
  })
})

describe('errors of functions', () => {
  test.each([
    ['P0001', 400], ['PT402', 402], ['PT999', 500], ['23505', 409], ['23503', 409], ['42501', 403], ['40001', 500], ['53100', 503], ['22012', 400], ['42883', 404], ['08006', 503],
  ])('%s is %i', async (code, status) => {
    expect(await post('/rpc/fail', { code })).toMatchObject({ status, json: { code, message: 'no', details: 'because', hint: 'try' } })
  })

  test('PGRST answers all of it', async () => {
    const { status, json, headers } = await post('/rpc/raise_all')
    expect([status, json, headers.get('x-powered-by')]).toEqual([402, { code: '123', message: 'Payment Required', details: 'Quota', hint: 'Upgrade' }, 'Nerd Rage'])
    expect(await post('/rpc/fail', { code: 'PGRST', message: 'no json' })).toMatchObject({ status: 500, json: { code: 'PGRST121', details: "Invalid JSON value for MESSAGE: 'no json'" } })
  })

  test('a guard cannot be borrowed', async () => {
    expect(await post('/rpc/fail', { code: '22P02', message: 'x portico-guard:singular:7' })).toMatchObject({ status: 400, json: { code: '22P02' } })
  })
})
