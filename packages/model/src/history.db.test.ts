import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '../../server/src/postgres/with-client.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts'

const sql = (name: string): string => readFileSync(new URL(`../sql/${name}`, import.meta.url), 'utf8')
const [ada, bob, eve] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e']

const project = `
  create schema private;
  grant usage on schema private to authenticated;
  create table private.members (id uuid primary key, boss boolean not null default false);
  insert into private.members values ('${ada}', true), ('${bob}', false);
  create function private.is_boss() returns boolean language sql stable security definer set search_path = '' as 'select coalesce((select boss from private.members where id = auth.uid()), false)';
  create table public.items (
    id bigint generated always as identity primary key, name text, weight numeric(6,2), tags text[], at timestamptz, more json, pay numeric, owner uuid, published boolean not null default false);
  grant select (id, name, weight, tags, at, more, owner, published), insert, update, delete on public.items to authenticated;
  alter table public.items enable row level security;
  create policy seen on public.items for select to authenticated using (published or owner = (select auth.uid()) or (select private.is_boss()));
  create policy written on public.items for all to service_role using (true);
  create policy made on public.items for insert to authenticated with check (true);
  create policy kept on public.items for update to authenticated using (true) with check (true);
  create policy gone on public.items for delete to authenticated using (true);
  create table public.pairs (a int, b date, note text, primary key (b, a));
  grant all on public.pairs to authenticated;
  create table public.plain (id int, note text);
  create table public.late (id int primary key deferrable initially deferred);`

interface Value { readonly field: string; readonly old: string | null; readonly new: string | null; readonly cut: boolean }
interface Entry { readonly version: number; readonly op: string; readonly actor: string | null; readonly role: string; readonly values: readonly Value[] }
interface Page { readonly entries: readonly Entry[]; readonly next: number | null }

let database: TestDatabase
const owner = (text: string) => withClient(database.url, async (client) => (await client.query<Record<string, unknown>>(text)).rows)

/** Runs a statement as somebody; the rows, or the code of the refusal. */
const as = (user: string | null, text: string) =>
  withClient(database.authenticatorUrl, async (client) => {
    const claims = JSON.stringify(user === null ? { role: 'anon' } : { sub: user, role: 'authenticated' })
    await client.query(`select set_config('request.jwt.claims', '${claims}', false); set role ${user === null ? 'anon' : 'authenticated'}`)
    return await client.query<Record<string, unknown>>(text).then(({ rows }) => rows, (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : error))
  })

const ask = async (user: string | null, relation: string, key: readonly string[], more = ''): Promise<Page> => {
  const rows = await as(user, `select public.portico_history('${relation}', '{${key.join(',')}}'${more}) as page`)
  if (!Array.isArray(rows)) throw new Error(String(rows))
  return rows[0]?.['page'] as Page
}
/** Each entry in a line: `update name: Lamp → Radio`. */
const told = async (user: string, key = '1', relation = 'public.items') =>
  (await ask(user, relation, key.split(','))).entries.map(({ op, values }) => [op, ...values.map((each) => `${each.field}: ${each.old} → ${each.new}`)].join(' '))
const change = (set: string, id = 1) => as(ada, `update items set ${set} where id = ${id}`)

beforeAll(async () => {
  database = await createTestDatabase({ sql: project })
  await owner(sql('history.sql'))
  await owner(sql('history.sql'))
  await owner(`select portico_history.enable('items'), portico_history.enable('pairs'); select portico_history.enable('items')`)
})
afterAll(() => database.drop())
beforeEach(() => owner(`truncate items, pairs restart identity; truncate portico_history.records, portico_history.changes, portico_history.fields restart identity`))

describe('what is kept', () => {
  test('of a change the columns that changed, in PostgreSQL’s own text, by whom and in which order', async () => {
    await as(ada, `insert into items (name, weight, owner) values ('Lamp', 2.5, '${ada}')`)
    await as(bob, `select 1`)
    await change(`weight = 3, tags = '{a,"b c"}', at = '2026-11-22 06:00+00'`)
    await change(`weight = 3`)
    await change(`tags = null, more = '{"a": 1}', pay = 7`)
    const { entries, next } = await ask(ada, 'public.items', ['1'])
    expect(next).toBeNull()
    expect(entries).toMatchObject([
      { version: 3, op: 'update', actor: ada, role: 'authenticated', values: [{ field: 'tags', old: '{a,"b c"}', new: null }, { field: 'more', old: null, new: '{"a": 1}' }] },
      { version: 2, values: [{ field: 'weight', old: '2.50', new: '3.00' }, { field: 'tags', old: null, new: '{a,"b c"}' }, { field: 'at', new: '2026-11-22 06:00:00+00' }] },
      { version: 1, op: 'insert', values: [] },
    ])
    // The owner keeps what no client may read.
    expect(await owner(`select old, new from portico_history.fields f join pg_attribute a on attrelid = relation and attnum = field where attname = 'pay'`)).toEqual([{ old: null, new: 7 }])
  })

  test('by the whole of a composite key and through changes of it; another row under the same key begins anew', async () => {
    await as(ada, `insert into pairs values (1, '2026-01-02', 'x'), (2, '2026-01-02', 'y')`)
    await as(ada, `update pairs set note = 'x2' where a = 1`)
    await as(ada, `update pairs set a = 5, b = '2026-02-03' where a = 1`)
    expect(await told(ada, '2026-02-03,5', 'public.pairs')).toEqual(['update a: 1 → 5 b: 2026-01-02 → 2026-02-03', 'update note: x → x2', 'insert'])
    expect(await told(ada, '2026-01-02,1', 'public.pairs')).toEqual([])
    // Another row under a key that was left, or whose row was deleted, begins anew.
    await as(ada, `insert into pairs values (1, '2026-01-02', 'new'); delete from pairs where a = 5; insert into pairs values (5, '2026-02-03', 'again')`)
    expect(await told(ada, '2026-01-02,1', 'public.pairs')).toEqual(['insert'])
    expect(await told(ada, '2026-02-03,5', 'public.pairs')).toEqual(['insert'])
  })

  test('page by page, without what is too long, and as far back as the trigger was there', async () => {
    await owner(`alter table items disable trigger user; insert into items (name) values ('before'); alter table items enable trigger user`)
    for (const each of [1, 2, 3, 4, 5]) await change(`name = 'n${each}'`)
    const first = await ask(ada, 'public.items', ['1'], ', null, 2')
    const second = await ask(ada, 'public.items', ['1'], `, ${first.next}, 2`)
    const third = await ask(ada, 'public.items', ['1'], `, ${second.next}, 2`)
    expect([first, second, third].map(({ entries }) => entries.map(({ version }) => version))).toEqual([[5, 4], [3, 2], [1]])
    expect(third).toMatchObject({ entries: [{ values: [{ field: 'name', old: 'before', new: 'n1' }] }], next: null })
    await change(`name = repeat('x', 70000)`)
    expect((await ask(ada, 'public.items', ['1'])).entries[0]?.values).toEqual([{ field: 'name', old: null, new: null, cut: true }])
    await owner(`select portico_history.forget(now() + interval '1 minute')`)
    expect((await ask(ada, 'public.items', ['1'])).entries).toEqual([])
  })

  test('of a column with another type the text of then, of one that was dropped nothing, and 300 entries without a gap or a double', async () => {
    await owner(`alter table pairs add since int, add doomed text`)
    await as(ada, `insert into pairs values (1, '2026-01-02', 'x', 0, 'a')`)
    await as(ada, `update pairs set since = 12, doomed = 'b'; update pairs set doomed = 'c'`)
    await owner(`alter table pairs drop doomed; alter table pairs alter since type date using null`)
    // The change of the dropped column alone tells nothing; 12 is no date.
    expect(await told(ada, '2026-01-02,1', 'public.pairs')).toEqual(['update since: 0 → 12', 'insert'])
    await owner(`do $$ begin for n in 1..300 loop update public.pairs set note = n::text; end loop; end $$`)
    const seen: number[] = []
    for (let next: number | null | undefined, first = true; first || next !== null; first = false) {
      const page = await ask(ada, 'public.pairs', ['2026-01-02', '1'], `, ${next ?? 'null'}, 30`)
      seen.push(...page.entries.map(({ version }) => version))
      next = page.next
    }
    expect(seen).toEqual([...Array.from({ length: 300 }, (_, index) => 303 - index), 2, 1])
    await owner(`alter table pairs drop since`)
  })

  test('what jsonb cannot hold is written all the same, and ends what is shown', async () => {
    await as(ada, `insert into items (name, owner) values ('a', '${ada}')`)
    expect(await change(`more = '{"a": "\\u0000"}'`)).toEqual([])
    expect(await told(ada)).toEqual([])
    expect(await change(`more = null`)).toEqual([])
    expect(await change(`name = 'b'`)).toEqual([])
    expect(await told(ada)).toEqual(['update name: a → b'])
  })

  test('nothing older than a time in which nobody looked', async () => {
    await as(ada, `insert into items (name) values ('a')`)
    await owner(`select portico_history.disable('items'); update items set name = 'secretly'; select portico_history.enable('items')`)
    await change(`name = 'c'`)
    expect(await told(ada)).toEqual(['update name: secretly → c'])
    await expect(owner(`select portico_history.enable('plain')`)).rejects.toThrow(/primary key/)
    await expect(owner(`select portico_history.enable('late')`)).rejects.toThrow(/primary key/)
  })
})

describe('who may read', () => {
  test('no history of a row that one may not read now, of deleted ones, or without signing in', async () => {
    await as(ada, `insert into items (name, owner) values ('mine', '${ada}')`)
    await change(`name = 'still mine'`)
    expect(await told(ada)).toHaveLength(2)
    expect(await told(bob)).toEqual([])
    await expect(ask(null, 'public.items', ['1'])).rejects.toThrow('42501')
    await as(ada, `delete from items`)
    expect(await told(ada)).toEqual([])
    expect(await as(ada, `select count(*)::int from portico_history.fields`)).toEqual([{ count: 0 }])
  })

  test('no column without its grant, by whichever way, and no entry that is about such columns only', async () => {
    await as(ada, `insert into items (name, pay, owner) values ('a', 1, '${ada}')`)
    await change(`pay = 2`)
    await change(`pay = 3, name = 'b'`)
    expect(await told(ada)).toEqual(['update name: a → b', 'insert'])
    expect(await as(ada, `select old, new from portico_history.fields f join pg_attribute a on attrelid = relation and attnum = field where attname = 'pay'`)).toEqual([])
    // A column that is granted later tells what it was; a renamed one stays what it is; a dropped one is gone.
    await owner(`grant select (pay) on items to authenticated; alter table items rename name to title`)
    expect(await told(ada)).toEqual(['update title: a → b pay: 2 → 3', 'update pay: 1 → 2', 'insert'])
    await owner(`revoke select (pay) on items from authenticated; alter table items rename title to name`)
  })

  test('no value of a time in which one could not have read the row by the policies of today', async () => {
    await as(ada, `insert into items (name, owner) values ('draft', '${ada}')`)
    await change(`name = 'secret plan'`)
    await change(`published = true, name = 'open plan'`)
    await change(`name = 'better plan'`)
    expect(await told(bob)).toEqual(['update name: open plan → better plan'])
    expect(await told(ada)).toHaveLength(4)
    // Lost again, and gained by another rule: what happened while it was out of sight stays out of it, and what lies behind it too.
    await change(`published = false, name = 'hidden again'`)
    expect(await told(bob)).toEqual([])
    await change(`owner = '${bob}', name = 'for bob'`)
    await change(`name = 'by bob'`)
    expect(await told(bob)).toEqual(['update name: for bob → by bob'])
    expect(await as(bob, `select old::text, new::text from portico_history.fields order by version`)).toEqual(
      [{ old: '"open plan"', new: '"better plan"' }, { old: '"for bob"', new: '"by bob"' }])
    expect(await told(ada)).toHaveLength(7)
    // Somebody who reads by a function of the policy reads all of it, as long as it says so.
    await owner(`update private.members set boss = false where id = '${ada}'`)
    expect(await told(ada)).toEqual([])
    await owner(`update private.members set boss = true where id = '${ada}'`)
  })

  test('nothing that new policies ask for and older entries did not keep', async () => {
    await as(ada, `insert into items (name, owner, published) values ('a', '${ada}', true)`)
    await change(`name = 'b'`)
    await owner(`create policy light on items as restrictive for select to authenticated using (weight is null or weight < 10)`)
    expect(await told(bob)).toEqual([])
    await change(`weight = 5`)
    await owner(`update items set weight = 50`)
    await owner(`update items set weight = 6, name = 'c'`)
    await change(`name = 'd'`)
    expect(await told(bob)).toEqual(['update name: c → d'])
    await owner(`drop policy light on items`)
    expect(await told(bob)).toHaveLength(6)
  })

  test('a policy whose function finds a table by the path alone shows nothing it cannot judge', async () => {
    await owner(`create table public.friends (id uuid); grant select on friends to authenticated; insert into friends values ('${eve}');
      create function public.is_friend(who uuid) returns boolean language plpgsql stable as 'begin return exists (select from friends f where f.id = auth.uid() and who is not null); end';
      create policy friends on items for select to authenticated using (is_friend(owner))`)
    await as(ada, `insert into items (name, owner) values ('a', '${ada}')`)
    await change(`name = 'b'`)
    await change(`owner = '${bob}'`)
    await change(`name = 'c'`)
    expect(await told(eve)).toEqual(['update name: b → c'])
    await owner(`drop policy friends on items; drop function is_friend; drop table friends`)
  })
})

describe('who may write', () => {
  test('nobody but the trigger: no forging, changing, deleting, switching or borrowing it', async () => {
    await as(ada, `insert into items (name, owner) values ('a', '${ada}')`)
    const statements = [
      `insert into portico_history.records (relation, key, judged) values ('items', '["1"]', '{}')`,
      `insert into portico_history.changes values (1, 2, 'items', 1, 'update', now(), '${bob}', 'authenticated', '{}')`,
      `insert into portico_history.fields values (1, 2, 'items', 2, '"a"', '"b"', false, null)`,
      `update portico_history.changes set actor = '${bob}'`, `delete from portico_history.changes`, `truncate portico_history.fields`,
      `select judged from portico_history.changes`, `select judged from portico_history.records`, `select * from portico_history.fields`,
      `select portico_history.enable('items')`, `select portico_history.disable('items')`, `select portico_history.forget(now())`,
      `create temp table mine (id int primary key); create trigger t after insert on mine for each row execute function portico_history.log()`,
      `drop trigger "0_portico_history" on items`, `set session_replication_role = replica`,
    ]
    for (const statement of statements) expect([statement, await as(ada, statement)]).toEqual([statement, '42501'])
    expect(await as(null, `select 1 from portico_history.changes`)).toBe('42501')
    expect(await told(ada)).toEqual(['insert'])
  })

  test('a search_path of the caller’s own changes neither what is written nor what is judged', async () => {
    await owner(`create schema evil; grant all on schema evil to authenticated`)
    await as(ada, `insert into items (name, owner) values ('hidden', '${ada}')`)
    await as(bob, `create function evil.eq(uuid, uuid) returns boolean language sql as 'select true'; create operator evil.= (leftarg = uuid, rightarg = uuid, function = evil.eq);
      create function evil.jsonb_each(jsonb, out key text, out value jsonb) returns setof record language sql as 'select ''x'', ''{}''::jsonb';
      create function evil.to_jsonb(anyelement) returns jsonb language sql as 'select ''{}''::jsonb'`)
    const evilly = (text: string) => as(bob, `set search_path = evil, pg_catalog, public; ${text}`)
    await evilly(`update items set name = 'changed by bob' where id operator(pg_catalog.=) 1`)
    await change(`published = true`)
    expect(await told(ada)).toEqual(['update published: false → true', 'insert'])
    const rows = await withClient(database.authenticatorUrl, async (client) => {
      await client.query(`select set_config('request.jwt.claims', '{"sub": "${bob}"}', false); set role authenticated; set search_path = evil, pg_catalog, public`)
      return (await client.query<Record<string, unknown>>(`select f.old::text from portico_history.fields f`)).rows
    })
    expect(rows).toEqual([])
  })

  test('the claims of a session without them are nobody’s', async () => {
    await owner(`insert into items (name, published) values ('by the owner', true)`)
    expect((await ask(ada, 'public.items', ['1'])).entries).toMatchObject([{ actor: null, role: 'postgres' }])
  })
})

test('an owner who is no superuser installs it, as on a hosted project', async () => {
  const other = await createTestDatabase()
  try {
    await withClient(other.url, async (client) => {
      await client.query(`do $$ begin execute format('create role %1$I nosuperuser bypassrls; grant create on database %1$I to %1$I; grant create, usage on schema public to %1$I; set role %1$I', current_database()); end $$`)
      await client.query(`create table public.mine (id int primary key, note text); alter table mine enable row level security; create policy all_of_it on mine to authenticated using (true); grant all on mine to authenticated`)
      await client.query(sql('history.sql'))
      await client.query(`select portico_history.enable('mine')`)
    })
    const told = await withClient(other.authenticatorUrl, async (client) => {
      await client.query(`select set_config('request.jwt.claims', '{"sub": "${bob}"}', false); set role authenticated; insert into mine values (1, 'a'); update mine set note = 'b'`)
      return (await client.query<{ page: Page }>(`select public.portico_history('mine', '{1}') as page`)).rows[0]?.page.entries
    })
    expect(told).toMatchObject([{ op: 'update', actor: bob, values: [{ field: 'note', old: 'a', new: 'b' }] }, { op: 'insert', actor: bob }])
    await withClient(other.url, (client) => client.query(`do $$ begin execute format('drop owned by %1$I cascade; drop role %1$I', current_database()); end $$`))
  } finally {
    await other.drop()
  }
})

test('the description says where history is kept, to whom it is shown', async () => {
  await owner(sql('describe.sql'))
  const kept = async (user: string | null) => {
    const rows = await as(user, `select r ->> 'name' as name from jsonb_array_elements(portico_describe() -> 'relations') r where (r ->> 'history')::boolean`)
    return Array.isArray(rows) ? rows.map(({ name }) => name) : rows
  }
  expect(await kept(ada)).toEqual(['items', 'pairs'])
  expect(await kept(null)).toEqual([])
})

test('all of it goes by the undo file, and writing goes on', async () => {
  await owner(sql('history.undo.sql'))
  await owner(sql('history.undo.sql'))
  expect(await as(ada, `insert into items (name, owner) values ('a', '${ada}') returning name`)).toEqual([{ name: 'a' }])
  expect(await owner(`select to_regnamespace('portico_history') as there`)).toEqual([{ there: null }])
  await owner(sql('describe.sql'))
})
