import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture } from './testing/rest-fixture.ts'
import type { RestFixture } from './testing/rest-fixture.ts'
import { shop } from './testing/shop.ts'

let rest: RestFixture
beforeAll(async () => { rest = await openRestFixture(shop) })
afterAll(() => rest.close())

async function names(query: string): Promise<unknown> {
  const { status, json } = await rest.ask(`/people?select=name&order=id&${query}`)
  expect(status, JSON.stringify(json)).toBe(200)
  return (json as readonly { readonly name: string }[]).map(({ name }) => name).join('')
}

describe('operators', () => {
  test.each([
    ['id=eq.1', 'Ada'], ['id=neq.1', 'BobCem'], ['id=gt.1', 'BobCem'], ['id=gte.2', 'BobCem'], ['id=lt.2', 'Ada'], ['id=lte.2', 'AdaBob'],
    ['name=like.A*', 'Ada'], ['name=ilike.*B', 'Bob'], ['name=ilike.%25b', 'Bob'], ['name=match.^[AC]', 'AdaCem'], ['name=imatch.^[ac]', 'AdaCem'],
    ['id=in.(1,3)', 'AdaCem'], ['name=in.("Ada","x,y")', 'Ada'], ['id=in.()', ''], ['id=not.in.(1,3)', 'Bob'],
    ['mood=is.null', 'Cem'], ['mood=not.is.null', 'AdaBob'], ['mood=is.not_null', 'AdaBob'], ['mood=eq.good', 'Ada'], ['mood=isdistinct.good', 'BobCem'],
    ['aliases=cs.{countess}', 'Ada'], ['aliases=cd.{countess,"A, L",z}', 'AdaBob'], ['aliases=ov.{x,countess}', 'Ada'], ['data=cs.{"city":"Linz"}', 'Bob'],
    ['during=sl.[10,20)', 'Ada'], ['during=sr.[1,5)', 'Bob'], ['during=nxr.[1,10)', 'Ada'], ['during=nxl.[10,20)', 'Bob'], ['during=adj.[20,30)', 'Bob'],
    ['words=fts.first', 'Ada'], ['words=fts(simple).first%26programmer', 'Ada'], ['words=plfts.second', 'Bob'], ['words=phfts(simple).first programmer', 'Ada'], ['words=wfts(simple).second or first', 'AdaBob'],
    ['name=fts(simple).ada', 'Ada'], ['id=eq(any).{1,2}', 'AdaBob'], ['name=like(any).{A*,*m}', 'AdaCem'], ['name=ilike(all).{*a*,a*}', 'Ada'], ['id=gt(all).{1,2}', 'Cem'],
    ['or=(id.eq.1,name.eq.Cem)', 'AdaCem'], ['and=(id.gt.1,or(mood.is.null,name.eq.Bob))', 'BobCem'], ['not.or=(id.eq.1,id.eq.2)', 'Cem'], ['or=(name.in.(Ada,Bob),not.and(id.gt.2,id.lt.4))', 'AdaBob'],
    ['or=(name.eq."Ada",name.eq.Bob)', 'AdaBob'], ['or=(aliases.cs.{countess},id.eq.3)', 'AdaCem'],
    ['data->>city=eq.Graz', 'Ada'], ['data->a->b->0=eq.10', 'Ada'], ['data->a->b->>-1=eq.20', 'Ada'], ['or=(data->>city.eq.Linz,id.eq.3)', 'BobCem'], ['born->>x=is.null', 'AdaBobCem'],
    ['born=gte.1900-01-01', 'Cem'], ['id=eq.1&name=eq.Bob', ''], ['score=eq.1.5', 'Ada'],
  ])('%s', async (query, expected) => { expect(await names(query)).toBe(expected) })
})

describe('select', () => {
  test.each<[string, unknown]>([
    ['select=id,called:name', { id: 1, called: 'Ada' }],
    ['select=id::text,score::int,born::timestamp with time zone::text', null],
    ['select=id::text,score::int4,double:score::double precision', { id: '1', score: 2, double: 1.5 }],
    ['select=data->>city,data->a->b,n:data->a->b->0', { city: 'Graz', b: [10, 20], n: 10 }],
    ['select=data->a->b->>1,born->x', { b: '20', x: null }],
    ['select="name"', { name: 'Ada' }],
    ['select=mood,score', { mood: 'good', score: 1.5 }],
  ])('%s', async (query, first) => {
    const { status, json } = await rest.ask(`/people?order=id&limit=1&${query}`)
    if (first === null) expect(status).toBe(400)
    else expect(json).toEqual([first])
  })

  test('keeps what numbers are written like', async () => {
    expect((await rest.ask('/items?id=eq.1&select=big,weight')).text).toBe('[{"big":9007199254740993,"weight":2.25}]')
    expect((await rest.ask('/items?id=eq.1&select=big::text')).text).toBe('[{"big":"9007199254740993"}]')
  })

  test('takes computed fields and names in quotes', async () => {
    expect((await rest.ask('/items?select=full_title&full_title=like.Lamp*')).json).toEqual([{ full_title: 'Lamp (1)' }])
    expect((await rest.ask('/odd%20name?select=id,"a \\"b\\".c","select"&"a \\"b\\".c"=eq.x')).json).toEqual([{ id: 1, 'a "b".c': 'x', select: 'y' }])
  })

  test('an empty select is all of it', async () => {
    expect((await rest.ask('/tags?select=&id=eq.1')).json).toEqual([{ id: 1, name: 'red' }])
  })
})

describe('order and range', () => {
  test.each([
    ['order=name.desc', 'CemBobAda'], ['order=mood.asc.nullsfirst,id', 'CemAdaBob'], ['order=mood.desc.nullslast', 'BobAdaCem'], ['order=data->>city.nullslast', 'AdaBobCem'], ['order=score.desc.nullslast,id.desc', 'BobAdaCem'],
    ['order=id&limit=1', 'Ada'], ['order=id&offset=1', 'BobCem'], ['order=id&limit=1&offset=1', 'Bob'], ['limit=0', ''],
  ])('%s', async (query, expected) => {
    const { json } = await rest.ask(`/people?select=name&${query}`)
    expect((json as readonly { readonly name: string }[]).map(({ name }) => name).join('')).toBe(expected)
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['/people', {}, 200, '0-2/*'],
    ['/people', { prefer: 'count=exact' }, 200, '0-2/3'],
    ['/people?limit=2', { prefer: 'count=exact' }, 206, '0-1/3'],
    ['/people?limit=2&offset=1', { prefer: 'count=exact' }, 206, '1-2/3'],
    ['/people', { range: '0-0', 'range-unit': 'items', prefer: 'count=exact' }, 206, '0-0/3'],
    ['/people', { range: '1-' }, 200, '1-2/*'],
    ['/people?limit=1', { range: '1-5', prefer: 'count=estimated' }, 416, ''],
    ['/people?id=eq.77', { prefer: 'count=exact' }, 200, '*/0'],
    ['/people?limit=0', { prefer: 'count=exact' }, 206, '*/3'],
    ['/people', { prefer: 'count=estimated' }, 200, '0-2/3'],
    ['/people?offset=9', {}, 200, '*/*'],
    ['/people?offset=9', { prefer: 'count=exact' }, 416, '*/3'],
    ['/items?select=id,people!items_owner_fkey!inner(id)', { prefer: 'count=exact' }, 200, '0-2/3'],
  ])('%s %o', async (target, headers, status, range) => {
    const answer = await rest.ask(target, { headers })
    expect(answer.status, answer.text).toBe(status)
    expect(answer.headers.get('content-range') ?? '').toBe(range)
  })

  test('says why a range cannot be', async () => {
    expect((await rest.ask('/people?offset=9', { headers: { prefer: 'count=exact' } })).json).toEqual({ code: 'PGRST103', message: 'Requested range not satisfiable', details: 'An offset of 9 was requested, but there are only 3 rows.', hint: null })
    expect(await rest.ask('/people?limit=-1')).toMatchObject({ status: 416, json: { code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' } })
    expect(await rest.ask('/people', { headers: { range: '5-2' } })).toMatchObject({ status: 416, json: { code: 'PGRST103', details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.' } })
  })

  test('counts as the planner guesses', async () => {
    const { headers } = await rest.ask('/people?limit=1', { headers: { prefer: 'count=planned' } })
    expect(headers.get('content-range')).toMatch(/^0-0\/\d+$/)
  })

  test('caps rows and embeds', async () => {
    const capped = await openRestFixture(shop, { config: { maxRows: 2 } })
    try {
      expect((await capped.ask('/items?select=id&order=id&limit=3')).json).toEqual([{ id: 1 }, { id: 2 }])
      expect(await capped.ask('/tags?select=id&order=id', { headers: { prefer: 'count=exact' } })).toMatchObject({ status: 206 })
      expect((await capped.ask('/rpc/list_items?select=id&order=id')).json).toHaveLength(2)
      const { headers } = await capped.ask('/tags', { headers: { prefer: 'count=estimated' } })
      expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThanOrEqual(3)
    } finally {
      await capped.close()
    }
  })
})

describe('forms of the answer', () => {
  test('HEAD has headers only', async () => {
    const { status, text, headers } = await rest.ask('/people', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect([status, text, headers.get('content-range')]).toEqual([200, '', '0-2/3'])
  })

  test('one object, or PGRST116', async () => {
    const accept = 'application/vnd.pgrst.object+json'
    const one = await rest.ask('/people?id=eq.1&select=name', { headers: { accept } })
    expect([one.status, one.text, one.headers.get('content-type')]).toEqual([200, '{"name":"Ada"}', `${accept}; charset=utf-8`])
    expect(await rest.ask('/people?select=name', { headers: { accept } })).toMatchObject({ status: 406, json: { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object', details: 'The result contains 3 rows', hint: null } })
    expect(await rest.ask('/people?id=eq.9', { headers: { accept } })).toMatchObject({ status: 406, json: { details: 'The result contains 0 rows' } })
  })

  test('without nulls', async () => {
    expect((await rest.ask('/people?id=eq.3&select=id,mood', { headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } })).json).toEqual([{ id: 3 }])
    expect((await rest.ask('/people?id=eq.3&select=id,mood', { headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' } })).json).toEqual({ id: 3 })
  })

  test('CSV', async () => {
    const { text, headers } = await rest.ask('/items?select=id,title,weight&order=id&id=in.(3,4)', { headers: { accept: 'text/csv' } })
    expect(text).toBe('id,title,weight\n3,"Chair, old",12.00\n4,Box,1.00')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await rest.ask('/odd%20name?select="a \\"b\\".c"', { headers: { accept: 'text/csv' } })).text).toBe('"a ""b"".c"\nx')
  })

  test('takes the best of what is accepted', async () => {
    expect((await rest.ask('/tags', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })).headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await rest.ask('/tags', { headers: { accept: 'application/json;q=0.5, text/csv' } })).headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await rest.ask('/tags', { headers: { accept: 'image/png' } })).toMatchObject({ status: 406, json: { code: 'PGRST107', message: 'None of these media types are available: image/png' } })
    expect(await rest.ask('/tags', { headers: { accept: 'application/vnd.pgrst.plan+json' } })).toMatchObject({ status: 406 })
  })

  test('OPTIONS says what may be done', async () => {
    expect((await rest.ask('/items', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect((await rest.ask('/rpc/nothing', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,POST')
    expect((await rest.ask('/rpc/add', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST')
    expect((await rest.ask('/', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,GET,HEAD')
  })

  test('the root is for secret keys', async () => {
    expect(await rest.ask('/', { role: 'anon' })).toMatchObject({ status: 401 })
    expect(await rest.ask('/')).toMatchObject({ status: 403 })
    const { json, headers } = await rest.ask('/', { role: 'service_role' })
    expect(headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    expect(json).toMatchObject({
      swagger: '2.0',
      definitions: { items: { required: ['id', 'title'], properties: { owner_id: { type: 'integer', description: "Note:\nThis is a Foreign Key to `people.id`.<fk table='people' column='id'/>" } } }, people: { properties: { mood: { enum: ['good', 'bad'] }, aliases: { type: 'array', items: { type: 'string' } } } } },
    })
    expect(Object.keys((json as { readonly paths: object }).paths)).toEqual(expect.arrayContaining(['/', '/items', '/item_list', '/rpc/add']))
  })
})

test('answers a repeated question the same, and another role by its own rights', async () => {
  const twice = [await rest.ask('/people?select=name&order=id'), await rest.ask('/people?select=name&order=id')]
  expect(twice[0]?.text).toBe(twice[1]?.text)
  expect(await rest.ask('/people?select=name&order=id', { role: 'anon' })).toMatchObject({ status: 401, json: { code: '42501' } })
})
