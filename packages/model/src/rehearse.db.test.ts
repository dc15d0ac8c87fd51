import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '../../server/src/postgres/with-client.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts'

const sql = (name: string): string => readFileSync(new URL(`../sql/${name}`, import.meta.url), 'utf8')

const project = `
  create type public.stage as enum ('received', 'ready');
  create table public.makers (code text primary key, name text not null);
  create table public.items (
    id bigint generated always as identity primary key, what varchar(12) not null, stage public.stage, weight numeric(6,2) constraint light check (weight < 100),
    tags text[], more json, maker text references public.makers deferrable initially deferred, "odd ""name" int, loud text generated always as (upper(what)) stored,
    secret text, owner uuid not null default auth.uid());
  create table public.things (code text primary key, what text, n int default 7);
  create view public.heavy as select id, what, weight from public.items where weight > 10 with check option;
  create schema hidden;
  create table hidden.notes (id int primary key);
  grant usage on schema hidden to authenticated;
  grant all on hidden.notes to authenticated;
  grant select (id, what, stage, weight, tags, more, maker, "odd ""name", loud, owner), insert, update, delete on public.items to authenticated;
  grant all on public.things, public.heavy to authenticated;
  grant select on public.makers to authenticated;
  alter table public.items enable row level security;
  create policy seen on public.items for select to authenticated using (what <> 'unseen');
  create policy made on public.items for insert to authenticated with check (what is distinct from 'forbidden');
  create policy kept on public.items for update to authenticated using (what <> 'fixed') with check (true);
  create policy gone on public.items for delete to authenticated using (what <> 'fixed');
  create function public.mind() returns trigger language plpgsql as $$ begin
    if new.what = 'refuse' then raise exception 'Not this one.' using hint = 'Another.', errcode = 'PT409'; end if;
    if new.what = 'skip' then return null; end if;
    -- Found by the path of the request alone.
    perform count(*) from makers;
    return new;
  end $$;
  create trigger mind before insert or update on public.items for each row execute function public.mind();`

interface Refusal { readonly row: number | null; readonly code: string; readonly message?: string; readonly hint?: string | null; readonly constraint?: string | null; readonly column?: string | null }
interface Answer {
  readonly kept: boolean
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
  readonly skipped: number
  readonly stopped: boolean
  readonly refused: readonly Refusal[]
  readonly rows: readonly (readonly (readonly [string, Record<string, string | null> | null, Record<string, string | null> | null])[])[]
}

let database: TestDatabase
const owner = <T>(text: string, values: unknown[] = []): Promise<T[]> => withClient(database.url, async (client) => (await client.query(text, values)).rows as T[])

/** As a member, in a transaction of its own that is committed, as the data service does. */
const ask = (relation: string, changes: unknown, { keep = false, columns = [] as readonly string[], role = 'authenticated' } = {}): Promise<Answer> =>
  withClient(database.authenticatorUrl, async (client) => {
    await client.query(`begin; set local role ${role}; set local request.jwt.claims = '{"sub":"00000000-0000-0000-0000-000000000001"}'; set local search_path = public, extensions; set local statement_timeout = 0`)
    try {
      const { rows } = await client.query<{ answer: Answer }>('select public.portico_rehearse($1, $2, $3, $4) as answer', [relation, JSON.stringify(changes), keep, columns])
      await client.query('commit')
      const [row] = rows
      if (row === undefined) throw new Error('no answer')
      return row.answer
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

const items = () => owner<{ id: string; what: string; weight: string | null }>('select id, what, weight from items order by id')

beforeAll(async () => {
  database = await createTestDatabase({ sql: project })
  await owner(sql('rehearse.sql'))
  await owner(sql('rehearse.sql'))
})
afterAll(() => database.drop())
beforeEach(async () => {
  await owner(`truncate items, things, makers restart identity cascade; insert into makers values ('a', 'Acme');
    insert into items (what, weight, owner) select what, 1, gen_random_uuid() from unnest(array['lamp', 'radio', 'fixed', 'unseen']) as what`)
})

describe('a rehearsal', () => {
  test('says how many would change and leaves everything as it was', async () => {
    expect(await ask('public.items', [
      { op: 'insert', set: ['what', 'weight', 'stage', 'tags', 'more', 'odd "name'], rows: [['kettle', '2.5', 'ready', '{a,"b c"}', '{"n": 1.10}', '4']] },
      { op: 'update', key: ['id'], set: ['weight'], expect: ['weight'], rows: [['1', '3', '1.00'], ['2', null, '1.00']] },
      { op: 'delete', key: ['id'], rows: [['2']] },
    ], { columns: ['id', 'what'] })).toEqual({ kept: false, inserted: 1, updated: 2, deleted: 1, skipped: 0, stopped: false, refused: [], rows: [] })
    expect((await items()).map(({ what, weight }) => [what, weight])).toEqual([['lamp', '1.00'], ['radio', '1.00'], ['fixed', '1.00'], ['unseen', '1.00']])
  })

  test('names every refused row with the rule: constraints, types, policies, triggers, and those that nobody speaks for', async () => {
    const { inserted, updated, refused } = await ask('public.items', [
      { op: 'insert', set: ['what', 'weight', 'stage'], rows: [['fine', '1', null], ['heavy', '100', null], ['much too long for it', '1', null], ['odd', '1', 'lost'], ['forbidden', '1', null], ['refuse', '1', null], [null, '1', null], ['skip', '1', null], ['also fine', 'x', null]] },
      { op: 'update', key: ['id'], set: ['weight'], expect: ['weight'], rows: [['1', '2', '1.00'], ['2', '2', '9.00'], ['3', '2', '1.00'], ['4', '2', '1.00'], ['99', '2', '1.00']] },
    ])
    expect([inserted, updated]).toEqual([1, 1])
    expect(refused.map(({ row, code, constraint, column }) => [row, code, constraint ?? column ?? null])).toEqual([
      [1, '23514', 'light'], [2, '22001', null], [3, '22P02', null], [4, '42501', null], [5, 'PT409', null], [6, '23502', 'what'], [7, 'let-be', null], [8, '22P02', null],
      [10, 'changed', null], [11, 'let-be', null], [12, 'gone', null], [13, 'gone', null],
    ])
    expect(refused.find(({ row }) => row === 5)).toMatchObject({ message: 'Not this one.', hint: 'Another.' })
  })

  test('has deferred constraints judge at its end', async () => {
    const { refused } = await ask('public.items', [{ op: 'insert', set: ['what', 'maker'], rows: [['a', 'a'], ['b', 'nobody']] }])
    expect(refused).toMatchObject([{ row: null, code: '23503', constraint: 'items_maker_fkey' }])
  })
})

describe('kept', () => {
  test('everything, with the rows before and after', async () => {
    const answer = await ask('items', [
      { op: 'update', key: ['id'], set: ['what', 'tags', 'more'], rows: [['1', 'lamp, green', '{x}', '{"n":1.10, "n":2}']] },
      { op: 'insert', set: ['what'], rows: [['new']] },
      { op: 'delete', key: ['id'], rows: [['2']] },
    ], { keep: true, columns: ['id', 'what', 'more', 'loud'] })
    expect(answer).toMatchObject({ kept: true, inserted: 1, updated: 1, deleted: 1 })
    expect(answer.rows.flat()).toEqual([
      ['updated', { id: '1', what: 'lamp', more: null, loud: 'LAMP' }, { id: '1', what: 'lamp, green', more: '{"n":1.10, "n":2}', loud: 'LAMP, GREEN' }],
      ['inserted', null, { id: expect.any(String), what: 'new', more: null, loud: 'NEW' }],
      ['deleted', { id: '2', what: 'radio', more: null, loud: 'RADIO' }, null],
    ])
    expect((await items()).map(({ what }) => what)).toEqual(['lamp, green', 'fixed', 'unseen', 'new'])
  })

  test('nothing, where one row is refused', async () => {
    const answer = await ask('items', [{ op: 'update', key: ['id'], set: ['weight'], rows: [['1', '50'], ['2', '500']] }], { keep: true, columns: ['id'] })
    expect(answer).toMatchObject({ kept: false, updated: 1, refused: [{ row: 1, code: '23514' }], rows: [] })
    expect((await items()).map(({ weight }) => weight)).toEqual(['1.00', '1.00', '1.00', '1.00'])
  })

  test('a deleted row, under the key that the database gave it and without what it generates', async () => {
    const { rows } = await ask('items', [{ op: 'delete', key: ['id'], rows: [['1']] }], { keep: true, columns: ['id', 'what', 'loud'] })
    expect(rows.flat()).toHaveLength(1)
    await ask('items', [{ op: 'restore', set: ['id', 'what', 'loud'], rows: [['1', 'lamp', 'LAMP']] }], { keep: true })
    expect((await items())[0]).toMatchObject({ id: '1', what: 'lamp' })
  })

  test('by a key of the sender’s: put updates or inserts, add leaves what is there', async () => {
    await owner(`insert into things values ('a', 'old', 1)`)
    expect(await ask('things', [{ op: 'put', key: ['code'], set: ['what'], rows: [['a', 'new'], ['b', 'made']] }, { op: 'add', key: ['code'], set: ['what'], rows: [['a', 'never'], ['c', 'made'], ['c', 'twice']] }], { keep: true, columns: ['code', 'what'] }))
      .toMatchObject({ kept: true, inserted: 2, updated: 1, skipped: 2 })
    expect(await owner('select code, what, n from things order by code')).toEqual([{ code: 'a', what: 'new', n: 1 }, { code: 'b', what: 'made', n: 7 }, { code: 'c', what: 'made', n: 7 }])
  })

  test('through a view, whose own condition judges', async () => {
    await owner('update items set weight = 20 where id = 1')
    const { refused } = await ask('heavy', [{ op: 'update', key: ['id'], set: ['weight'], rows: [['1', '5']] }], { keep: true })
    expect(refused).toMatchObject([{ row: 0, code: '44000' }])
  })
})

describe('whoever means harm', () => {
  const update = (more: object) => [{ op: 'update', key: ['id'], set: ['weight'], rows: [['1', '2']], ...more }]

  test('gets no name past the catalog', async () => {
    await expect(ask('items; drop table things', update({}))).rejects.toMatchObject({ code: '42602' })
    await expect(ask('items', update({ set: ['weight = 1; drop table things; --'] }))).rejects.toMatchObject({ code: '42703' })
    await expect(ask('items', update({ key: ['id" or true --'] }))).rejects.toMatchObject({ code: '42703' })
    await expect(ask('items', update({ key: ['ctid'] }))).rejects.toMatchObject({ code: '42703' })
    await expect(ask('items', update({}), { columns: ["id::text || (select 1)"] })).rejects.toMatchObject({ code: '42703' })
    await expect(ask('items', update({ op: 'update items set weight = 0; --' }))).rejects.toMatchObject({ code: '22023' })
    const { refused } = await ask('items', [{ op: 'insert', set: ['what'], rows: [["'); drop --"]] }], { keep: true })
    expect(refused).toEqual([])
    expect(await owner(`select what from items where id > 4`)).toEqual([{ what: "'); drop --" }])
  })

  test('changes no table that the API does not show, and none of the system’s', async () => {
    for (const relation of ['hidden.notes', 'auth.users', 'pg_catalog.pg_class', 'information_schema.tables']) {
      await expect(ask(relation, [{ op: 'insert', set: ['id'], rows: [['1']] }])).rejects.toMatchObject({ code: expect.stringMatching(/42P01|42501/) })
    }
  })

  test('learns and changes nothing that is closed to the role', async () => {
    await expect(ask('makers', [{ op: 'insert', set: ['code', 'name'], rows: [['b', 'B']] }]).then(({ refused }) => refused[0]?.code)).resolves.toBe('42501')
    for (const closed of [{ columns: ['secret'] }, { expect: 'secret' }, { key: 'secret' }]) {
      const changes = 'key' in closed ? [{ op: 'update', key: ['secret'], set: ['weight'], rows: [['x', '2']] }] : 'expect' in closed ? [{ op: 'update', key: ['id'], set: ['weight'], expect: ['secret'], rows: [['1', '2', null]] }] : update({})
      const answer = ask('items', changes, { keep: true, ...('columns' in closed ? { columns: closed.columns } : {}) })
      expect((await answer).refused).toMatchObject([{ row: 0, code: '42501' }])
    }
    await expect(ask('items', update({}), { role: 'anon' })).rejects.toMatchObject({ code: '42501' })
  })

  test('sends no shape that would be misread', async () => {
    for (const changes of [{}, 'x', [1], [{}], update({ key: [] }), update({ rows: [['1']] }), update({ rows: [['1', '2', '3']] }), update({ rows: ['1'] }), update({ rows: {} }), [{ op: 'delete', key: ['id'], set: ['weight'], rows: [['1', '2']] }], [{ op: 'insert', set: ['what'], expect: ['what'], rows: [['a', 'b']] }]]) {
      await expect(ask('items', changes)).rejects.toMatchObject({ code: '22023' })
    }
    expect((await items()).map(({ weight }) => weight)).toEqual(['1.00', '1.00', '1.00', '1.00'])
  })
})

test('many rows go through at once, and two thousand refusals end a trial', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`c${index}`, `Thing ${index}`, String(index)])
  expect(await ask('things', [{ op: 'put', key: ['code'], set: ['what', 'n'], rows }])).toMatchObject({ inserted: 20_000, refused: [], kept: false })
  const kept = await ask('things', [{ op: 'insert', set: ['code', 'what', 'n'], rows }], { keep: true, columns: ['code'] })
  expect([kept.inserted, kept.rows.flat().length]).toEqual([20_000, 20_000])
  const broken = rows.map((row, index) => (index % 4_000 === 0 ? [`x${row[0]}`, row[1], 'no number'] : [`x${row[0]}`, row[1], row[2]]))
  expect(await ask('things', [{ op: 'insert', set: ['code', 'what', 'n'], rows: broken }])).toMatchObject({ inserted: 19_995, refused: [0, 4_000, 8_000, 12_000, 16_000].map((row) => ({ row, code: '22P02' })) })
  expect(await ask('things', [{ op: 'insert', set: ['code', 'what', 'n'], rows: rows.slice(0, 5_000) }])).toMatchObject({ stopped: true, inserted: 0 })
}, 60_000)

test('it goes as it came', async () => {
  await owner(sql('rehearse.undo.sql'))
  expect(await owner(`select proname from pg_proc where proname like 'portico_rehearse%'`)).toEqual([])
  await owner(sql('rehearse.sql'))
})
