import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { openCatalog } from './catalog.ts'
import { loadSchemaCache } from './load-schema-cache.ts'
import type { Relationship } from './relationship.ts'
import type { SchemaCache } from './schema-cache.ts'

const sql = `
create schema hidden; create schema api;
create type api.mood as enum ('good', 'bad');
create domain api.short as varchar(5) not null;
create table hidden.base (id bigint generated always as identity primary key, code api.short, mood api.mood default 'good');
create table api.child (id serial primary key, base_id bigint references hidden.base, unique_base bigint unique references hidden.base, made timestamptz default now(), twice int generated always as (id * 2) stored);
create view api.bases as select b.id as ident, b.code, length(b.code) as size from hidden.base b;
create view api.bases_again as with x as (select * from api.bases) select ident as again from x;
create table api.parts (id int primary key, unique (id));
create table api.uses (child_id int references api.child, part_id int references api.parts, n int, primary key (child_id, part_id));
create table api.logs (at date, n int) partition by range (at);
create table api.logs_2026 partition of api.logs for values from ('2026-01-01') to ('2027-01-01');
comment on schema api is 'The interface';
comment on column api.child.made is 'When it was made';
create function api.fine(a int, b text default 'x', variadic c int[] default '{}') returns table (x int, y text) language sql stable set statement_timeout = '3s' as $$ select 1, 'a' $$;
create function api.touch() returns trigger language plpgsql as $$ begin return new; end $$;
create function api.one(inout a int) language sql as $$ select 1 $$;
do $$ begin
  execute format('alter role authenticated in database %I set statement_timeout = ''4s''', current_database());
  execute format('alter role authenticated in database %I set log_statement = ''all''', current_database());
end $$;
create function api.scalar_domain() returns api.short language sql as $$ select 'a'::api.short $$;
`

let owned: TestDatabase
let database: Database
let cache: SchemaCache
beforeAll(async () => {
  owned = await createTestDatabase({ sql })
  database = await openDatabase({ url: owned.authenticatorUrl, ownerUrl: owned.url, connections: 1, log: silentLog })
  cache = await loadSchemaCache(database, ['api'])
})
afterAll(async () => {
  await database.close()
  await owned.drop()
})

const table = (name: string) => cache.tables.get(`api\0${name}`)
const ways = (name: string) => (cache.relationships.get(`api\0${name}`) ?? []).map(way).toSorted()

function way(relationship: Relationship): string {
  if (relationship.kind === 'computed') return `computed ${relationship.target.name}`
  const { cardinality, target } = relationship
  return `${cardinality.kind} ${target.name}${cardinality.kind === 'many-to-many' ? ` over ${cardinality.junction.table.name}` : ` by ${cardinality.columns.map((pair) => pair.join('=')).join(',')}`}`
}

test('relations of the exposed schemas only, without partitions', () => {
  expect([...cache.tables.values()].map(({ name }) => `${name.schema}.${name.name}`).toSorted()).toEqual(['api.bases', 'api.bases_again', 'api.child', 'api.logs', 'api.parts', 'api.uses'])
  expect(cache.comments.get('api')).toBe('The interface')
  expect(cache.postgres).toBeGreaterThanOrEqual(140000)
})

test('columns as they may stand in SQL', () => {
  expect(table('child')?.columns.get('id')).toMatchObject({ type: 'integer', nullable: false, default: "nextval('api.child_id_seq'::regclass)" })
  expect(table('child')?.columns.get('made')).toMatchObject({ type: 'timestamp with time zone', default: 'now()', comment: 'When it was made', nullable: true })
  expect(table('child')?.columns.get('twice')).toMatchObject({ default: null })
  expect(table('bases')?.columns.get('code')).toMatchObject({ type: 'api.short', baseType: 'character varying' })
})

test('a view has the keys of what it shows, through other views too', () => {
  expect(table('bases')).toMatchObject({ isView: true, primaryKey: ['ident'], insertable: true })
  expect(table('bases_again')?.primaryKey).toEqual(['again'])
  expect(ways('child')).toEqual(['many-to-many parts over uses', 'many-to-one bases by base_id=ident', 'many-to-one bases_again by base_id=again', 'one-to-many uses by id=child_id', 'one-to-one bases by unique_base=ident', 'one-to-one bases_again by unique_base=again'])
  expect(ways('bases')).toEqual(['one-to-many child by ident=base_id', 'one-to-one child by ident=unique_base'])
})

test('functions with their arguments and results', () => {
  expect(cache.routines.get('api\0fine')).toEqual([{
    name: { schema: 'api', name: 'fine' }, comment: null, volatility: 'stable', settings: { statement_timeout: '3s' },
    parameters: [{ name: 'a', type: 'integer', required: true, variadic: false }, { name: 'b', type: 'text', required: false, variadic: false }, { name: 'c', type: 'integer[]', required: false, variadic: true }],
    returns: { kind: 'composite', set: true, relation: null, type: 'record' },
  }])
  expect(cache.routines.has('api\0touch')).toBe(false)
  expect(cache.routines.get('api\0one')?.[0]).toMatchObject({ parameters: [{ name: 'a' }], returns: { kind: 'composite' } })
  expect(cache.routines.get('api\0scalar_domain')?.[0]?.returns).toMatchObject({ kind: 'scalar', type: 'api.short' })
})

test('settings of roles, as far as the role may set them', () => {
  expect(cache.roleSettings.get('authenticated')).toMatchObject({ statement_timeout: '4s' })
  expect(cache.roleSettings.get('authenticated')).not.toHaveProperty('log_statement')
})

test('follows the schema, and serves the old one meanwhile', async () => {
  const catalog = await openCatalog({ database, schemas: ['api'], log: silentLog, debounce: 10 })
  try {
    const before = catalog.current()
    await database.internal((tx) => tx.query('create table api.later (id int)'))
    expect(before?.tables.has('api\0later')).toBe(false)
    await vi.waitFor(() => { expect(catalog.current()?.tables.has('api\0later')).toBe(true) }, { timeout: 5000 })
    await database.internal((tx) => tx.query('drop table api.later'))
    await vi.waitFor(() => { expect(catalog.current()?.tables.has('api\0later')).toBe(false) }, { timeout: 5000 })
  } finally {
    await catalog.close()
  }
})

test('has no cache while none can be had, and tries again', async () => {
  const errors: string[] = []
  let broken = true
  const failing: Database = { ...database, internal: (work) => (broken ? Promise.reject(new Error('down')) : database.internal(work)) }
  const catalog = await openCatalog({ database: failing, schemas: ['api'], log: { ...silentLog, error: (_, message) => { errors.push(message) } } })
  try {
    expect(catalog.current()).toBeNull()
    expect(errors).toEqual(['schema cache could not be loaded'])
    broken = false
    await vi.waitFor(() => { expect(catalog.current()).not.toBeNull() }, { timeout: 5000 })
  } finally {
    await catalog.close()
  }
})
