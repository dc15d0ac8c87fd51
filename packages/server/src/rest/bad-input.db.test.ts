import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture } from './testing/rest-fixture.ts'
import type { Asked, RestFixture } from './testing/rest-fixture.ts'
import { shop } from './testing/shop.ts'

let rest: RestFixture
beforeAll(async () => { rest = await openRestFixture(shop) })
afterAll(() => rest.close())

describe('what cannot be is told in the documented form', () => {
  test.each<[string, Asked, number, string]>([
    ['/people?id=eq.x', {}, 400, '22P02'],
    ['/people?id=eq.99999999999', {}, 400, '22003'],
    ['/people?nope=eq.1', {}, 400, '42703'],
    ['/people?select=nope', {}, 400, '42703'],
    ['/people?order=nope', {}, 400, '42703'],
    ['/people?name=gt(any).{', {}, 400, '22P02'],
    ['/people?name=match.[', {}, 400, '2201B'],
    ['/people?id=like.1', {}, 404, '42883'],
    ['/people?select=name::nope', {}, 400, '42704'],
    ['/people?select=name::int4', {}, 400, '22P02'],
    ['/people?name=fts(nope).x', {}, 400, '42704'],
    ['/people?words=fts.a b', {}, 400, '42601'],
    ['/people?limit=99999999999999999999', {}, 200, ''],
    ['/people?id=is.maybe', {}, 400, 'PGRST100'],
    ['/people?id=1', {}, 400, 'PGRST100'],
    ['/people?id=in.1,2', {}, 400, 'PGRST100'],
    ['/people?or=(id.eq.1', {}, 400, 'PGRST100'],
    ['/people?or=()', {}, 400, 'PGRST100'],
    ['/people?select=id,(', {}, 400, 'PGRST100'],
    ['/people?select=items(', {}, 400, 'PGRST100'],
    ['/people?order=id.up', {}, 400, 'PGRST100'],
    ['/people?name=eq.%FF', {}, 400, 'PGRST100'],
    ['/people?name=eq.a%00b', {}, 400, 'PGRST100'],
    ['/people?select=a%00b:name', {}, 400, 'PGRST100'],
    ['/people?select=data->a%22', {}, 200, ''],
    ['/people/1', {}, 404, 'PGRST125'],
    ['/a/b/c', {}, 404, 'PGRST125'],
    ['/%FF', {}, 404, 'PGRST125'],
    ['/nope', {}, 404, 'PGRST205'],
    ['/peopl', {}, 404, 'PGRST205'],
    ['/pg_class', {}, 404, 'PGRST205'],
    ['/people', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106'],
    ['/people', { method: 'POST', body: {}, headers: { 'content-profile': 'pg_catalog' } }, 406, 'PGRST106'],
    ['/people', { method: 'LINK' }, 405, 'PGRST117'],
    ['/', { method: 'POST' }, 405, 'PGRST117'],
    ['/people', { method: 'POST', body: '' }, 400, 'PGRST102'],
    ['/people', { method: 'POST', body: '{"name":' }, 400, 'PGRST102'],
    ['/people', { method: 'POST', body: '[1,2]' }, 400, 'PGRST102'],
    ['/people', { method: 'POST', body: new Uint8Array([0x7b, 0xff, 0x7d]), headers: { 'content-type': 'application/json' } }, 400, 'PGRST102'],
    ['/people', { method: 'POST', body: '{"name":"a\\u0000b"}' }, 400, '22P05'],
    ['/people', { method: 'POST', body: '{"name":"\\ud800"}' }, 400, '22P02'],
    ['/people', { method: 'POST', body: '{"name":"a\u0000b"}' }, 400, 'PGRST102'],
    ['/people', { method: 'POST', body: { name: 'a\nb', id: 'x' } }, 400, '22P02'],
    ['/people', { method: 'POST', body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 400, 'PGRST102'],
    ['/people', { method: 'POST', body: `{"name":"x","data":${'['.repeat(900)}${']'.repeat(900)}}`, headers: { prefer: 'tx=rollback' } }, 201, ''],
    ['/people', { method: 'POST', body: `"${'x'.repeat(1_100_000)}"` }, 413, 'PGRST102'],
    ['/people?columns=name', { method: 'POST', body: '{"name":' }, 400, 'PGRST102'],
    ['/rpc/add', { method: 'POST', body: '{"a":"x"}' }, 400, '22P02'],
    ['/rpc/add', { method: 'POST', body: 'a=%FF', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400, '22P02'],
    ['/rpc/add?a=x', {}, 400, '22P02'],
    ['/secret', {}, 403, '42501'],
    ['/secret', { role: 'anon' }, 401, '42501'],
    ['/people', { role: 'nobody' }, 401, '22023'],
    ['/people', { role: 'postgres' }, 403, '42501'],
    ['/people', { tokenProblem: { reason: 'expired', message: 'Invalid by 5 seconds' } }, 401, 'PGRST303'],
    ['/people', { tokenProblem: { reason: 'bad-signature', message: 'The signature does not match' } }, 401, 'PGRST301'],
  ])('%s %#', async (target, asked, status, code) => {
    const answer = await rest.ask(target, asked)
    expect([answer.status, (answer.json as { code?: string } | null)?.code ?? ''], answer.text).toEqual([status, code])
    if (status < 400) return
    expect(Object.keys(answer.json as object).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  test('what is too deep or too much is refused, not tried', async () => {
    const nested = (open: string, close: string, inner: string, depth: number) => open.repeat(depth) + inner + close.repeat(depth)
    expect(await rest.ask(`/items?select=${nested('items!parent_id(', ')', 'id', 25)}`)).toMatchObject({ status: 400, json: { code: 'PGRST100' } })
    expect(await rest.ask(`/items?select=${nested('items!parent_id(', ')', 'id', 20)}&limit=1`)).toMatchObject({ status: 200 })
    expect(await rest.ask(`/items?and=${nested('(and', ')', '(id.eq.1)', 60)}`)).toMatchObject({ status: 400, json: { code: 'PGRST100' } })
    expect(await rest.ask(`/items?select=${Array.from({ length: 1700 }, (_, index) => `a${index}:id`).join(',')}`)).toMatchObject({ status: 400, json: { code: 'PGRST100' } })
    expect(await rest.ask(`/items?select=id&id=in.(${Array.from({ length: 20_000 }, (_, index) => index).join(',')})&order=id`)).toMatchObject({ status: 200, json: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] })
    expect(await rest.ask(`/items?select=data${'->a'.repeat(70)}`)).toMatchObject({ status: 400, json: { code: 'PGRST100' } })
  })

  test('hints name the missing grant, only for what was asked', async () => {
    expect((await rest.ask('/secret')).json).toMatchObject({ hint: 'Grant the required privileges to the current role with: GRANT SELECT ON public.secret TO authenticated;', message: 'permission denied for table secret' })
    expect((await rest.ask('/secret?id=eq.1', { method: 'DELETE' })).json).toMatchObject({ hint: 'Grant the required privileges to the current role with: GRANT DELETE ON public.secret TO authenticated;' })
    expect((await rest.ask('/peopl')).json).toMatchObject({ message: "Could not find the table 'public.peopl' in the schema cache", hint: "Perhaps you meant the table 'public.people'" })
  })

  test('a value is never SQL', async () => {
    for (const value of ["'; drop table public.tags; --", '"', '\\', "\\'", '$1', '{}', '(', 'a,b', '%', '\u{1F600}', "E'\\x'"]) {
      expect(await rest.ask(`/people?name=eq.${encodeURIComponent(value)}`)).toMatchObject({ status: 200, json: [] })
      expect(await rest.ask(`/people?name=in.(${encodeURIComponent(JSON.stringify(value))})`)).toMatchObject({ status: 200, json: [] })
      const alias = encodeURIComponent(JSON.stringify(value))
      expect((await rest.ask(`/tags?id=eq.1&select=${alias}:name`)).json).toEqual([{ [value]: 'red' }])
      expect(await rest.ask(`/people?${alias}=eq.1`)).toMatchObject({ status: 400, json: { code: '42703' } })
    }
    expect((await rest.ask('/tags?select=id')).json).toHaveLength(3)
  })

  test('no query whatever is a 500', async () => {
    const words = ['select=', 'order=', 'limit=', 'or=', 'and=', 'not.or=', 'items.', 'id', 'name', 'data', '*', '=', '&', '(', ')', ',', '.', '!', ':', '::', '->', '->>', '"', '\\', 'eq.', 'in.(', 'is.null', 'not.', 'like(any).{', '}', 'items', '!inner', '...', 'count()', '.sum()', 'a', '1', '-', ' ', 'fts(', 'desc', 'nullsfirst', '%F0%9F%98%80', "'", ';']
    await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 14 }), async (parts) => {
      const { status, text } = await rest.ask(`/people?${parts.join('')}`)
      expect(status, `${parts.join('')} ${text}`).toBeLessThan(500)
    }), { numRuns: 400 })
  })
})
