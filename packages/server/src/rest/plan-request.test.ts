import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSchemaCache } from '../catalog/build-schema-cache.ts'
import type { SchemaCache } from '../catalog/schema-cache.ts'
import type { Statement } from '../db/database.ts'
import { parseRequest } from './api-request/parse-request.ts'
import type { RestConfig } from './config.ts'
import { ProblemError } from './error/problem.ts'
import { planRequest } from './plan-request.ts'

const column = (name: string, type = 'text') => ({ name, type, baseType: type, nullable: true, default: null, comment: null, maxLength: null, enumLabels: [] })

const cache: SchemaCache = buildSchemaCache({
  postgres: 180000,
  schemas: ['public'],
  relations: [
    { oid: '1', schema: 'public', name: 'items', isView: false, comment: null, writes: 28, columns: [column('id', 'integer'), column('owner', 'integer'), column('data', 'jsonb')] },
    { oid: '2', schema: 'public', name: 'people', isView: false, comment: null, writes: 28, columns: [column('id', 'integer'), column('name')] },
  ],
  columnNames: [
    { oid: '1', schema: 'public', name: 'items', isView: false, columns: { 1: 'id', 2: 'owner', 3: 'data' } },
    { oid: '2', schema: 'public', name: 'people', isView: false, columns: { 1: 'id', 2: 'name' } },
  ],
  foreignKeys: [{ name: 'items_owner', table: '1', columns: [2], target: '2', targetColumns: [1] }],
  uniqueKeys: [{ table: '1', primary: true, columns: [1] }, { table: '2', primary: true, columns: [1] }],
  viewQueries: [],
  routines: [{ schema: 'public', name: 'find', comment: null, volatility: 's', set: true, type: 'items', composite: true, relation: { schema: 'public', name: 'items' }, settings: [], parameters: [{ name: 'a', type: 'text', variadic: false }], defaults: 0 }],
  computed: [],
  roleSettings: [],
  comments: [],
})
const config: RestConfig = { extraSearchPath: ['extensions'], maxRows: 1000, maxBodyBytes: 1000, aggregates: true }

function statementsOf(target: string, options: { readonly method?: string; readonly prefer?: string; readonly body?: string } = {}): readonly Statement[] {
  const { method = 'GET', prefer = '', body = '' } = options
  const [path = '', search = ''] = target.split('?', 2)
  const work = planRequest(parseRequest({ method, path, search, headers: new Headers({ prefer }), body: new TextEncoder().encode(body) }), cache, config)
  return work.kind === 'transaction' ? work.statements.filter((statement) => statement !== undefined) : []
}

test('an embed is a subquery, which costs only for the rows shown', () => {
  const [main] = statementsOf('/items?select=id,people(name)&order=id&limit=20')
  expect(main?.text).toBe('with "_postgrest_t" as (select "public"."items"."id" as "id", (select row_to_json("items_people_1") from (select "people_1"."name" as "name" from "public"."people" as "people_1" where "people_1"."id" = "public"."items"."owner" limit 1) as "items_people_1") as "people" from "public"."items" order by "public"."items"."id" limit 20) select null as total, count("_postgrest_t") as rows, coalesce(json_agg("_postgrest_t")::text, \'[]\') as body, nullif(current_setting(\'response.headers\', true), \'\') as headers, nullif(current_setting(\'response.status\', true), \'\') as status, null as inserted, null as location, null as guard from "_postgrest_t"')
  expect(main?.values).toEqual([])
})

test('a planned count asks the planner too', () => {
  expect(statementsOf('/items?id=gt.5', { prefer: 'count=planned' })[1]).toEqual({ text: 'explain (format json) select 1 from "public"."items" where ("public"."items"."id" > $1)', values: ['5'], cache: false })
})

describe('SQL', () => {
  // Letters that nothing here is spelled with.
  const secret = fc.string({ unit: fc.constantFrom('ж', 'Ω', '\'', '"', ';', '-', '$', '\\', ')') }).map((text) => `ЖΩ${text}ΩЖ`)

  test('never has a value in its text', () => {
    fc.assert(fc.property(secret, (text) => {
      const encoded = encodeURIComponent(text)
      const quoted = encodeURIComponent(`"${text.replaceAll(/["\\]/g, '\\$&')}"`)
      const statements = [
        ...statementsOf(`/items?id=eq.${encoded}&data=not.in.(${quoted})&owner=like(any).${encoded}&data->${quoted}=cs.${encoded}&or=(id.gt.${quoted},not.and(data.fts.${quoted}))&people.name=neq.${encoded}&select=x:data->>${quoted},people(name)&order=data->${quoted}`),
        ...statementsOf(`/items?id=eq.${encoded}`, { method: 'PATCH', body: JSON.stringify({ data: text }), prefer: 'return=representation' }),
        ...statementsOf('/items', { method: 'POST', body: JSON.stringify({ data: text }), prefer: 'missing=default' }),
        ...statementsOf(`/rpc/find?a=${encoded}&id=isdistinct.${encoded}`),
        ...statementsOf('/rpc/find', { method: 'POST', body: JSON.stringify({ a: text }) }),
      ]
      for (const statement of statements) expect(statement.text).not.toContain('Ж')
      expect(statements.flatMap(({ values }) => values).filter((value) => value?.includes('Ж')).length).toBeGreaterThan(10)
    }))
  })

  test('has names of a request only in quotes', () => {
    fc.assert(fc.property(secret, (text) => {
      const quoted = encodeURIComponent(`"${text.replaceAll(/["\\]/g, '\\$&')}"`)
      const [main] = statementsOf(`/items?select=${quoted},${quoted}:id,x:people(${quoted})&order=${quoted}&${quoted}=is.null`)
      expect(main?.text.replaceAll(/"(?:[^"]|"")*"/g, '')).not.toContain('Ж')
      expect(main?.text).toContain('Ж')
    }))
  })

  test('casts to known types or quoted names', () => {
    const textOf = (type: string) => statementsOf(`/items?select=id::${encodeURIComponent(type)}`)[0]?.text
    expect(textOf('double  PRECISION')).toContain('cast("public"."items"."id" as pg_catalog.float8)')
    expect(textOf('Mood')).toContain('as "mood")')
    expect(textOf('constructor')).toContain('as "constructor")')
  })

  test('any request is planned or refused, nothing else', () => {
    const words = fc.constantFrom('select=', 'order=', 'or=', 'and=', '&', 'id', 'people', '(', ')', ',', '.', 'eq.', 'is.null', 'name', '!inner', '...', ':', '*', 'count()', '.sum()', 'limit=', '1', '"')
    fc.assert(fc.property(fc.array(words, { maxLength: 20 }), fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT'), fc.constantFrom('/items', '/people', '/rpc/find', '/x', '/'), (parts, method, path) => {
      try {
        statementsOf(`${path}?${parts.join('')}`, { method, body: '{"id":1}', prefer: 'return=representation' })
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError)
      }
    }), { numRuns: 2000 })
  })
})
