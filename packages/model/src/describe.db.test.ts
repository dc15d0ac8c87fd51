import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../server/src/postgres/with-client.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts'
import { buildModel } from './build-model.ts'
import type { Description } from './description.ts'
import { readTags, relationDirectives } from './smart-tags.ts'

const sql = (name: string): string => readFileSync(new URL(`../sql/${name}`, import.meta.url), 'utf8')

const project = `
  create type public.stage as enum ('received', 'ready', 'beyond repair');
  create domain public.weight as numeric(6,2) not null constraint weight_positive check (value > 0);
  create table public.members (id uuid primary key default gen_random_uuid(), user_id uuid unique, name text not null, secret_note text);
  comment on table public.members is E'Who is with us.\\n@people user_id';
  create table public.items (
    id bigint generated always as identity primary key,
    what varchar(60) not null,
    stage public.stage not null default 'received',
    weight public.weight,
    owner uuid not null references public.members on delete cascade,
    tags text[] not null default '{}',
    heavy boolean generated always as (weight > 10) stored,
    during daterange,
    constraint what_given check (length(btrim(what)) > 0)
  );
  comment on table public.items is E'@public\\nThings that come in.';
  comment on column public.items.what is E'@label Thing\\nWhat it is.';
  create unique index items_what_owner on public.items (what, owner);
  alter table public.items enable row level security;
  create policy members_read on public.items for select to authenticated using (true);
  create policy nobody_else on public.items for update to service_role using (false);
  comment on policy members_read on public.items is 'Every member sees every item.';
  create table public.feedback (id int generated always as identity primary key, body text not null, item bigint references public.items);
  comment on table public.feedback is E'Tell us.\\r\\n  @form\\r\\n';
  create table public.sly (id int primary key);
  comment on table public.sly is 'Not @public, and an @form of words.';
  create table public.almost (id int primary key);
  comment on table public.almost is E'@public for members only\\n@publicly\\n@Public';
  create table public.hidden (id int primary key, item bigint references public.items);
  create table public.measured (id int primary key);
  insert into public.measured select generate_series(1, 50);
  create table public.parted (id int primary key, at date) partition by range (id);
  create table public.parted_1 partition of public.parted for values from (0) to (10);
  create view public.heavy_items as select id, what from public.items where weight > 5;
  comment on view public.heavy_items is '@key id';
  create type public.grade as enum ('internal-low', 'internal-high');
  create table public.requests (
    id uuid primary key default gen_random_uuid(), what text not null unique, item bigint references public.items, member uuid references public.members,
    grade public.grade not null default 'internal-low', internal_price numeric check (internal_price > 17), internal_code text unique default 'internal-default',
    constraint sane check (what <> 'nothing'), constraint internal_mix check (what <> 'x' or internal_price is null), made_up text generated always as (what || 'internal-made') stored);
  comment on table public.requests is E'@form\\nAsk us.';
  comment on column public.requests.internal_price is 'What the internal margin is.';
  comment on constraint sane on public.requests is 'Say what.';
  comment on constraint internal_mix on public.requests is 'An internal rule.';
  alter table public.requests enable row level security;
  create policy visitors_ask on public.requests for insert to anon with check (what <> 'internal-secret');
  create policy internal_reading on public.requests for select to service_role using (true);
  grant insert (id, what, item, member) on public.requests to anon;
  create schema other;
  create table other.things (id int primary key, item bigint references public.items);
  create function public.greet(name text, times int default 1, out greeting text, out length int) language sql stable as 'select $1, $2';
  comment on function public.greet is E'@public\\nSays hello.';
  create function public.ready(item bigint) returns setof public.items language sql as 'select * from public.items where id = $1';
  comment on function public.ready is E'@action items\\n@when stage = received';
  create function public.locked() returns int language sql as 'select 1';
  revoke execute on function public.locked() from public;
  create function public.touch() returns trigger language plpgsql as 'begin return new; end';
  create function public.may_see(item bigint) returns boolean language sql stable as 'select true';
  create policy seen on public.items for select to service_role using (public.may_see(id));
  create function public.next_code() returns int language sql as 'select 1';
  comment on function public.next_code() is E'@label Next code\nAlso something to call.';
  create table public.coded (id int primary key, code int default public.next_code());
  create function public.unnamed(int) returns int language sql as 'select 1';
  create extension if not exists pg_trgm schema public;
  create publication supabase_realtime_test;
  grant usage on schema public to anon, authenticated, service_role;
  grant usage on schema other to authenticated;
  grant select on public.items, public.sly, public.almost, public.hidden to anon;
  grant select (id), insert (body, item) on public.feedback to anon;
  grant select, insert, update on public.items to authenticated;
  grant select (id, user_id, name) on public.members to authenticated;
  grant select on public.heavy_items, public.parted, public.measured, other.things to authenticated;
  grant all on all tables in schema public to service_role;
  analyze public.measured;
`

let database: TestDatabase

const ask = (role: string, prepare = ''): Promise<Description> =>
  withClient(database.authenticatorUrl, async (client) => {
    await client.query(`${prepare}; set role ${role}`)
    const { rows } = await client.query<{ description: Description }>('select public.portico_describe() as description')
    const [row] = rows
    if (row === undefined) throw new Error('no answer')
    return row.description
  })

const owner = <T>(text: string): Promise<T[]> => withClient(database.url, async (client) => (await client.query(text)).rows as T[])

beforeAll(async () => {
  database = await createTestDatabase({ sql: project })
  await owner(sql('describe.sql'))
  await owner(sql('describe.sql'))
  await owner('do $$ begin create publication supabase_realtime; exception when duplicate_object then null; end $$; alter publication supabase_realtime add table public.items')
})
afterAll(() => database.drop())

const names = (description: Description): string[] => description.relations.map((relation) => `${relation.schema}.${relation.name}`)
const relation = (description: Description, name: string) => {
  const found = description.relations.find((each) => each.name === name)
  if (found === undefined) throw new Error(`${name} is not told`)
  return found
}

describe('to a visitor', () => {
  test('only what is marked, by a line of its own, is told', async () => {
    const description = await ask('anon')
    expect(description.role).toBe('anon')
    expect(names(description)).toEqual(['public.feedback', 'public.items', 'public.requests'])
    expect(description.functions.map((each) => each.name)).toEqual(['greet'])
  })

  test('a form tells the columns that may be given, and no key that may not be seen', async () => {
    const feedback = relation(await ask('anon'), 'feedback')
    expect(feedback.columns.map((column) => [column.name, column.privileges])).toEqual([
      ['id', { select: true, insert: false, update: false }],
      ['body', { select: false, insert: true, update: false }],
      ['item', { select: false, insert: true, update: false }],
    ])
    expect(feedback.privileges).toEqual({ select: true, insert: true, update: false, delete: false })
  })

  test('of a form that is not read back, only what is needed to fill it in', async () => {
    const requests = relation(await ask('anon'), 'requests')
    expect(requests.privileges).toEqual({ select: false, insert: true, update: false, delete: false })
    expect(requests.columns.map((column) => [column.name, column.default])).toEqual([['id', 'gen_random_uuid()'], ['what', null], ['item', null], ['member', null]])
    expect(requests.checks).toEqual([{ name: 'sane', expression: "(what <> 'nothing'::text)", comment: 'Say what.' }])
    expect(requests.uniques.map(({ name }) => name)).toEqual(['requests_what_key'])
    expect(requests.policies.map(({ name }) => name)).toEqual(['visitors_ask'])
    expect(requests.foreignKeys.map(({ references }) => references.table)).toEqual(['items'])
    expect(requests.estimate).toBeNull()
    expect(JSON.stringify(requests)).not.toContain('internal')
  })

  test('members are not named by the keys that point to them', async () => {
    expect(JSON.stringify(await ask('anon'))).not.toContain('members')
  })
})

describe('to a member', () => {
  test('what the grants cover is told, and nothing else', async () => {
    const description = await ask('authenticated')
    expect(names(description)).toEqual(['public.heavy_items', 'public.items', 'public.measured', 'public.members', 'public.parted'])
    const functions = description.functions.map((each) => each.name)
    // `may_see` is a helper of a policy; `next_code`, of a default, has a directive that offers it all the same.
    expect(functions).toEqual(['greet', 'next_code', 'ready'])
    expect(relation(description, 'members').columns.map((column) => column.name)).toEqual(['id', 'user_id', 'name'])
    expect(JSON.stringify(description)).not.toContain('secret_note')
  })

  test('columns carry type, nullability, default, identity, generation and comment', async () => {
    const { columns, primaryKey, uniques, checks, foreignKeys } = relation(await ask('authenticated'), 'items')
    const by = new Map(columns.map((column) => [column.name, column]))
    expect(by.get('id')).toMatchObject({ identity: 'always', notNull: true, type: { name: 'int8', display: 'bigint', kind: 'base', modifier: -1 } })
    expect(by.get('what')).toMatchObject({ type: { display: 'character varying(60)', modifier: 64 }, comment: '@label Thing\nWhat it is.' })
    expect(by.get('stage')?.type).toEqual({ schema: 'public', name: 'stage', display: 'public.stage', kind: 'enum', modifier: -1, labels: ['received', 'ready', 'beyond repair'] })
    expect(by.get('stage')?.default).toContain('received')
    expect(by.get('weight')?.type).toMatchObject({
      kind: 'domain', notNull: true, of: { display: 'numeric(6,2)', name: 'numeric' }, checks: [{ name: 'weight_positive', expression: '(VALUE > (0)::numeric)' }],
    })
    expect(by.get('tags')?.type).toMatchObject({ kind: 'array', of: { name: 'text' } })
    expect(by.get('during')?.type).toMatchObject({ kind: 'range', of: { name: 'date' } })
    expect(by.get('heavy')).toMatchObject({ generated: true, default: null })
    expect(primaryKey).toEqual(['id'])
    expect(uniques).toEqual([{ name: 'items_what_owner', columns: ['what', 'owner'] }])
    expect(checks).toEqual([{ name: 'what_given', expression: '(length(btrim((what)::text)) > 0)', comment: null }])
    expect(foreignKeys).toEqual([{ name: 'items_owner_fkey', columns: ['owner'], references: { schema: 'public', table: 'members', columns: ['id'] }, onDelete: 'cascade' }])
  })

  test('a key to the members table is told, and nothing of that table', async () => {
    await owner('create table public.signed (id uuid primary key, by uuid default auth.uid() references auth.users on delete set null); grant select on public.signed to authenticated')
    try {
      const description = await ask('authenticated')
      expect(relation(description, 'signed').foreignKeys).toEqual([{ name: 'signed_by_fkey', columns: ['by'], references: { schema: 'auth', table: 'users', columns: ['id'] }, onDelete: 'set null' }])
      expect(description.relations.filter(({ schema }) => schema === 'auth')).toEqual([])
      expect(buildModel(description).model.byId.get('signed')?.byName.get('by')).toMatchObject({ kind: 'reference', reference: { target: 'members', targetColumns: ['user_id'] } })
    } finally {
      await owner('drop table public.signed')
    }
  })

  test('policies that apply are told by name, command and comment; estimates only where every row is seen', async () => {
    const description = await ask('authenticated')
    const items = relation(description, 'items')
    expect(items.policies).toEqual([{ name: 'members_read', command: 'select', permissive: true, passes: { using: true, check: true }, comment: 'Every member sees every item.' }])
    expect(items).toMatchObject({ rowSecurity: true, estimate: null, realtime: true })
    expect(relation(description, 'measured')).toMatchObject({ rowSecurity: false, estimate: 50, realtime: false })
  })

  test('a policy that names no column is tried for the caller; one that does depends on the row; one of another owner is never run', async () => {
    await owner(`
      create table public.guarded (id uuid primary key, owner uuid);
      alter table public.guarded enable row level security;
      grant all on public.guarded to authenticated;
      create policy nobody on public.guarded for insert to authenticated with check ((select auth.uid()) = '00000000-0000-0000-0000-000000000001');
      create policy own on public.guarded for select to authenticated using (owner = (select auth.uid()));
      create policy listed on public.guarded for delete to authenticated using (exists (select from public.members m where m.id = guarded.id));
      create policy unknown on public.guarded for update to authenticated using (null::boolean) with check (true);
      create role stranger; grant create, usage on schema public to stranger;
      set role stranger;
      create function public.spring() returns boolean language plpgsql as $$ begin raise exception 'sprung'; end $$;
      create table public.trap (id int primary key);
      alter table public.trap enable row level security;
      create policy trap on public.trap using (public.spring());
      grant all on public.trap to authenticated;
      reset role`)
    const passes = async (prepare: string) => {
      const { policies } = relation(await ask('authenticated', prepare), 'guarded')
      return Object.fromEntries(policies.map((policy) => [policy.name, policy.passes]))
    }
    const depends = { using: null, check: null }
    expect(await passes('select 1')).toMatchObject({ own: depends, listed: depends, unknown: { using: false, check: true }, nobody: { check: false } })
    expect(await passes(`select set_config('request.jwt.claims', '{"sub":"00000000-0000-0000-0000-000000000001"}', false)`)).toMatchObject({ own: depends, nobody: { check: true } })
    expect(relation(await ask('authenticated'), 'trap').policies).toMatchObject([{ name: 'trap', passes: depends }])
    await owner('drop table public.trap, public.guarded; drop function public.spring(); revoke all on schema public from stranger; drop role stranger')
  })

  test('functions carry their arguments and what they return', async () => {
    const { functions } = await ask('authenticated')
    const [greet, , ready] = functions
    expect(greet).toMatchObject({
      volatility: 'stable', comment: '@public\nSays hello.',
      arguments: [{ name: 'name', hasDefault: false, variadic: false }, { name: 'times', hasDefault: true }],
      returns: { set: false, columns: [{ name: 'greeting' }, { name: 'length' }] },
    })
    expect(ready).toMatchObject({ volatility: 'volatile', returns: { set: true, type: { kind: 'composite', name: 'items' } } })
  })

  test('the schemas that the gateway exposes narrow it', async () => {
    const description = await ask('authenticated', "set pgrst.db_schemas = 'other, graphql_public'")
    expect(names(description)).toEqual(['other.things'])
    expect(relation(description, 'things').foreignKeys).toEqual([])
  })

  test('a model is made of it', async () => {
    const { model, diagnostics } = buildModel(await ask('authenticated'))
    expect(diagnostics).toEqual([])
    expect(model.people?.userField).toBe('user_id')
    expect(model.byId.get('items')?.byName.get('what')).toMatchObject({ label: 'Thing', help: 'What it is.', required: true, kind: 'text' })
    expect(model.byId.get('heavy_items')?.key).toEqual(['id'])
    expect(model.functions.find((action) => action.id === 'ready')).toMatchObject({ on: { entity: 'items', argument: 'item' }, when: { field: 'stage', operator: '=', value: 'received' } })
  })
})

describe('to the service', () => {
  test('everything but what is internal, of an extension, or a partition', async () => {
    const description = await ask('service_role', "set pgrst.db_schemas = 'public, auth, storage, extensions, pg_catalog'")
    expect(names(description)).toContain('public.hidden')
    expect(names(description)).not.toContain('public.parted_1')
    expect(description.relations.every((each) => each.schema === 'public')).toBe(true)
    expect(description.functions.map((each) => each.name)).toEqual(['greet', 'next_code', 'ready'])
    expect(relation(description, 'items').policies).toEqual([])
  })
})

describe('attempts', () => {
  test('it may not be called by a role it was not granted to', async () => {
    await owner('create role stranger; grant usage on schema public to stranger')
    await expect(owner('set role stranger; select public.portico_describe()')).rejects.toMatchObject({ code: '42501' })
    // Roles are of the whole cluster, so none may stay.
    await owner('revoke all on schema public from stranger; drop role stranger')
  })

  test('a temporary object of a catalog name changes nothing', async () => {
    const description = await ask('authenticated', 'create temp table pg_class (oid oid)')
    expect(names(description)).toContain('public.items')
    expect(names(description).some((name) => name.startsWith('pg_temp'))).toBe(false)
  })

  test('it is the caller who asks, whatever is set', async () => {
    const description = await ask('anon', `set request.jwt.claims = '{"role":"service_role"}'`)
    expect(description.role).toBe('anon')
    expect(names(description)).toEqual(['public.feedback', 'public.items', 'public.requests'])
  })

  test('it runs in a read-only transaction', async () => {
    expect((await ask('authenticated', 'set default_transaction_read_only = on')).version).toBe(1)
  })
})

test('SQL and TypeScript agree on which comments mark something for visitors', async () => {
  const pattern = /visible_to_visitors constant text := '(.+)';/.exec(sql('describe.sql'))?.[1] ?? ''
  const piece = fc.constantFrom('@public', '@form', '@', 'public', '\n', '\r', '\r\n', ' ', '\t', '\u00a0', '\f', 'x', '@label Items', '@Public')
  const comments = fc.sample(fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')), 3000)
  const told = await withClient(database.url, async (client) =>
    (await client.query<{ told: boolean }>('select value ~ $2 as told from unnest($1::text[]) with ordinality as each(value, position) order by position', [comments, pattern])).rows.map((row) => row.told))
  const marked = comments.map((comment) => {
    const tags = readTags(comment, relationDirectives)
    return tags.has('public') || tags.has('form')
  })
  expect(comments.filter((_, index) => told[index] !== marked[index])).toEqual([])
  expect(marked.filter(Boolean).length).toBeGreaterThan(100)
})

test('undone, nothing is left of it', async () => {
  await owner(sql('describe.undo.sql'))
  expect(await owner("select 1 from pg_proc where proname like 'portico%'")).toEqual([])
  await owner(sql('describe.sql'))
})
