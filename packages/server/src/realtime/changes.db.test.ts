import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aMoment, collect, openRealtime, subscribed } from './testing/realtime-fixture.ts'
import type { RealtimeFixture } from './testing/realtime-fixture.ts'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

const ann = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'
const schema = `
create table note (id bigint primary key, owner uuid, body text, n numeric, tags text[], made timestamptz, secret text);
alter table note enable row level security;
create policy own on note using (owner = (select auth.uid()));
grant select (id, owner, body, n, tags, made) on note to authenticated;
create table board (id int primary key, title text not null, done boolean default false, payload jsonb, big text);
grant select on board to anon, authenticated;
create table loose (a int, b text);
grant select on loose to anon;
create table hidden (id int primary key);
create table composite (a int, b text, v text, primary key (a, b));
alter table composite enable row level security;
create policy all_of_a on composite using (a = 1);
grant select on composite to anon;
alter table composite replica identity full;
create table brittle (id int primary key);
alter table brittle enable row level security;
create policy broken on brittle using ((current_setting('request.jwt.claims')::json ->> 'rank')::int > 0);
grant select on brittle to authenticated;
create table outside (id int primary key);
grant select on outside to anon;
alter publication supabase_realtime add table note, board, loose, hidden, composite, brittle;
`

let realtime: RealtimeFixture
beforeAll(async () => { realtime = await openRealtime({ sql: schema, limits: { patternTimeout: 500 } }) })
afterAll(() => realtime.close())

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await realtime.sql('truncate note, board, loose, hidden, composite, brittle, outside')
})

interface Wish { readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; readonly schema?: string; readonly table?: string; readonly filter?: string; readonly select?: string[] }

async function listen(wishes: readonly Wish[], options: { readonly token?: string; readonly vsn?: string } = {}) {
  const client = await realtime.client(options.token, options.vsn === undefined ? {} : { vsn: options.vsn })
  const changes = collect<Payload>()
  const systems = collect<{ status: string; message: string; extension: string }>()
  const channel = client.channel(`test-${Math.random()}`)
  for (const wish of wishes) channel.on('postgres_changes' as never, { event: '*', schema: 'public', ...wish } as never, changes.add as never)
  channel.on('system' as never, {} as never, systems.add as never)
  await subscribed(channel)
  closers.push(() => client.removeAllChannels())
  return { client, channel, changes, systems }
}

const asAnn = () => realtime.token({ role: 'authenticated', sub: ann })
const asBob = () => realtime.token({ role: 'authenticated', sub: bob })

describe('row changes', () => {
  test.each(['1.0.0', '2.0.0'])('come in commit order with their values, by anybody (vsn %s)', async (vsn) => {
    const { changes, systems } = await listen([{ table: 'board' }], { vsn })
    await systems.atLeast(1)
    expect(systems.items[0]).toMatchObject({ extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' })
    await realtime.sql(`insert into board values (1, 'one', true, '{"a": [1]}')`)
    await realtime.sql(`update board set title = 'uno' where id = 1`)
    await realtime.sql(`update board set id = 2 where id = 1`)
    await realtime.sql(`delete from board where id = 2`)
    await changes.atLeast(4)
    const row = { id: 1, title: 'one', done: true, payload: { a: [1] }, big: null }
    expect(changes.items.map(({ eventType, new: now, old }) => [eventType, now, old])).toEqual([
      ['INSERT', row, {}],
      ['UPDATE', { ...row, title: 'uno' }, { id: 1 }],
      ['UPDATE', { ...row, title: 'uno', id: 2 }, { id: 1 }],
      ['DELETE', {}, { id: 2 }],
    ])
    expect(changes.items[0]).toMatchObject({ schema: 'public', table: 'board', errors: null, commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) })
  })

  test('one transaction of many rows arrives whole and in order', async () => {
    const { changes } = await listen([{ table: 'board', event: 'INSERT' }])
    await realtime.sql(`insert into board select g, 'x' from generate_series(1000, 1999) g`)
    await changes.atLeast(1000)
    expect(changes.items.map((change) => (change.new as { id: number }).id)).toEqual(Array.from({ length: 1000 }, (_, index) => 1000 + index))
  })

  test('events, schemas and tables are chosen', async () => {
    const { changes } = await listen([{ table: 'board', event: 'DELETE' }, { schema: '*', event: 'INSERT' }])
    await realtime.sql(`insert into board values (1, 'x'); update board set title = 'y'; delete from board; insert into outside values (1)`)
    await changes.atLeast(2)
    await aMoment()
    expect(changes.items.map(({ eventType, table }) => [eventType, table])).toEqual([['INSERT', 'board'], ['DELETE', 'board']])
  })
})

describe('row security', () => {
  test('a member gets own rows only, and the columns that were granted', async () => {
    const [one, other] = [await listen([{ table: 'note' }], { token: await asAnn() }), await listen([{ table: 'note' }], { token: await asBob() })]
    const visitor = await listen([{ table: 'note' }])
    await realtime.sql(`insert into note values (1, '${ann}', 'mine', 12345678901234567890.5, '{a,b}', '2026-01-02T03:04:05Z', 'hush'), (2, '${bob}', 'theirs', 0, '{}', now(), 'hush')`)
    await Promise.all([one.changes.atLeast(1), other.changes.atLeast(1)])
    await realtime.sql(`update note set body = 'changed'`)
    await Promise.all([one.changes.atLeast(2), other.changes.atLeast(2)])
    await aMoment()
    expect(one.changes.items.map((change) => (change.new as { id: number }).id)).toEqual([1, 1])
    expect(other.changes.items.map((change) => (change.new as { id: number }).id)).toEqual([2, 2])
    expect(one.changes.items[0]?.new).toEqual({ id: 1, owner: ann, body: 'mine', n: 12345678901234567000, tags: ['a', 'b'], made: '2026-01-02T03:04:05+00:00' })
    expect(JSON.stringify([one.changes.items, other.changes.items, visitor.changes.items])).not.toContain('hush')
    expect(visitor.changes.items.map(({ errors, new: now }) => [errors, now])).toEqual(Array(4).fill([['Error 401: Unauthorized'], {}]))
  })

  test('a row that moves from one member to another tells the new one nothing of before', async () => {
    await realtime.sql('alter table note replica identity full')
    const other = await listen([{ table: 'note' }], { token: await asBob() })
    await realtime.sql(`insert into note values (5, '${ann}', 'private words')`)
    await realtime.sql(`update note set owner = '${bob}', body = 'given' where id = 5`)
    await realtime.sql(`begin; insert into note values (6, '${ann}', 'private words'); update note set owner = '${bob}', body = 'given' where id = 6; commit`)
    await realtime.sql(`insert into note values (7, '${ann}', 'private words')`)
    await other.changes.atLeast(3)
    await aMoment()
    for (const change of other.changes.items) expect(change).toMatchObject({ new: { body: 'given' } })
    expect(other.changes.items.at(-1)).toMatchObject({ eventType: 'UPDATE', old: { id: 6 }, new: { id: 6, body: 'given' } })
    expect(JSON.stringify(other.changes.items)).not.toContain('private words')
    await realtime.sql('alter table note replica identity default')
  })

  test('a deletion tells keys only', async () => {
    const { changes } = await listen([{ table: 'composite' }])
    await realtime.sql(`insert into composite values (1, 'x', 'seen'), (2, 'y', 'unseen')`)
    await changes.atLeast(1)
    await realtime.sql('delete from composite')
    await changes.atLeast(3)
    expect(changes.items.map(({ eventType, new: now, old }) => [eventType, now, old])).toEqual([
      ['INSERT', { a: 1, b: 'x', v: 'seen' }, {}], ['DELETE', {}, { a: 1, b: 'x' }], ['DELETE', {}, { a: 2, b: 'y' }],
    ])
  })

  test('a policy that fails for one does not fail for another', async () => {
    const broken = await listen([{ table: 'brittle' }], { token: await realtime.token({ role: 'authenticated', sub: ann, rank: 'high' }) })
    const sound = await listen([{ table: 'brittle' }], { token: await realtime.token({ role: 'authenticated', sub: bob, rank: 3 }) })
    await realtime.sql('insert into brittle values (1)')
    await Promise.all([broken.changes.atLeast(1), sound.changes.atLeast(1)])
    expect(broken.changes.items[0]).toMatchObject({ new: {}, errors: ['Error 500: Internal Server Error, RLS policy evaluation failed'] })
    expect(sound.changes.items[0]).toMatchObject({ new: { id: 1 }, errors: null })
  })

  test('a new token is what counts from then on', async () => {
    const { client, changes, systems } = await listen([{ table: 'note' }], { token: await asAnn() })
    await client.realtime.setAuth(await asBob())
    await aMoment()
    await realtime.sql(`insert into note values (10, '${ann}', 'for ann'), (11, '${bob}', 'for bob')`)
    await changes.atLeast(1)
    await aMoment()
    expect(changes.items.map((change) => (change.new as { id: number }).id)).toEqual([11])
    expect(systems.items.every(({ status }) => status === 'ok')).toBe(true)
  })
})

describe('filters', () => {
  test.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3]],
    ['id=gt.1,id=lt.3', [2]],
    ['id=gte.2', [2, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2]],
    ['title=like.b%', [2]],
    ['title=ilike.B%', [2]],
    ['title=match.^[ab]', [1, 2]],
    ['title=in.("a, (really)",c)', [1, 3]],
    ['title=eq."a, (really)"', [1]],
    ['done=is.true', [3]],
    ['done=is.null', [2]],
    ['done=not.is.null', [1, 3]],
    ['done=isdistinct.true', [1, 2]],
  ])('%s', async (filter, expected) => {
    const { changes } = await listen([{ table: 'board', filter, event: 'INSERT' }])
    await realtime.sql(`insert into board values (1, 'a, (really)', false), (2, 'b', null), (3, 'c', true), (99, 'c', true)`)
    const wanted = expected.length
    await changes.atLeast(wanted)
    await aMoment(30)
    expect(changes.items.map((change) => (change.new as { id: number }).id).filter((id) => id !== 99)).toEqual(expected)
  })

  test('a pattern without end keeps nobody else waiting, and is cut off', async () => {
    const evil = await listen([{ table: 'board', filter: String.raw`title=match."^(a*)(a*)(a*)(a*)(a*)\\1\\2\\3\\4\\5$"` }])
    const plain = await listen([{ table: 'board' }])
    const pattern = await listen([{ table: 'board', filter: 'title=imatch.^A' }])
    for (const { systems } of [evil, plain, pattern]) await systems.atLeast(1)
    await realtime.sql(`insert into board values (1, repeat('a', 401))`)
    await plain.changes.atLeast(1)
    // It is being judged still, while the others have the change.
    expect(evil.systems.items).toHaveLength(1)
    await pattern.changes.atLeast(1)
    await evil.systems.atLeast(2)
    expect(evil.systems.items[1]).toMatchObject({ extension: 'postgres_changes', status: 'error', message: expect.stringContaining('takes too long') })
    await realtime.sql(`insert into board values (2, 'a')`)
    await plain.changes.atLeast(2)
    await pattern.changes.atLeast(2)
    expect([evil, plain, pattern].map(({ changes }) => changes.items.length)).toEqual([0, 2, 2])
    expect([plain, pattern].map(({ systems }) => systems.items.length)).toEqual([1, 1])
  })

  test('numbers are compared exactly', async () => {
    const { changes } = await listen([{ table: 'note', filter: 'id=eq.9007199254740993' }], { token: await asAnn() })
    await realtime.sql(`insert into note values (9007199254740992, '${ann}', 'near'), (9007199254740993, '${ann}', 'it')`)
    await changes.atLeast(1)
    await aMoment()
    expect(changes.items.map((change) => (change.new as { body: string }).body)).toEqual(['it'])
  })

  test.each([
    [{ table: 'board', filter: 'nothing=eq.1' }, 'invalid column for filter nothing'],
    [{ table: 'board', filter: 'id=eq.one' }, 'invalid filter on id'],
    [{ table: 'board', filter: 'title=match."("' }, 'invalid filter on title'],
    [{ table: 'board', filter: 'title' }, 'expected column=operator.value'],
    [{ table: 'board', filter: 'title=sounds.like' }, 'unsupported filter operator'],
    [{ table: 'board', filter: `id=eq.1) or (true` }, 'invalid filter on id'],
    [{ table: 'board', select: ['id', 'nothing'] }, 'invalid column for select nothing'],
    [{ table: 'outside' }, 'Please check Realtime is enabled'],
    [{ table: 'nowhere"; drop table board; --' }, 'Please check Realtime is enabled'],
  ])('%j is refused in a system message', async (wish, reason) => {
    const { systems } = await listen([wish])
    await systems.atLeast(1)
    expect(systems.items[0]).toMatchObject({ extension: 'postgres_changes', status: 'error', message: expect.stringContaining(reason) })
  })
})

describe('odd tables', () => {
  test('without a primary key one hears that something changed', async () => {
    const { changes } = await listen([{ table: 'loose' }])
    await realtime.sql(`insert into loose values (1, 'x')`)
    await changes.atLeast(1)
    expect(changes.items[0]).toMatchObject({ eventType: 'INSERT', new: {}, errors: ['Error 400: Bad Request, no primary key'] })
  })

  test('a large value that did not change is left out, not emptied', async () => {
    const big = 'x'.repeat(50_000)
    await realtime.sql('alter table board alter big set storage external')
    const { changes } = await listen([{ table: 'board' }])
    await realtime.sql(`insert into board (id, title, big) values (1, 'x', $1)`, [big])
    await realtime.sql(`update board set title = 'y'`)
    await changes.atLeast(2)
    expect(changes.items[0]?.new).toMatchObject({ big })
    expect(changes.items[1]?.new).toEqual({ id: 1, title: 'y', done: false, payload: null })
  })

  test('a large value that did not change is told all the same where the key names another row by now', async () => {
    await realtime.sql('alter table note alter body set storage external')
    const { changes } = await listen([{ table: 'note' }], { token: await asAnn() })
    await realtime.sql(`begin; insert into note values (8, '${bob}', repeat('x', 50000), 1); update note set n = 2 where id = 8;
      delete from note where id = 8; insert into note values (8, '${ann}', 'hers', 3); commit`)
    await changes.atLeast(4)
    const hers = { id: 8, owner: ann, body: 'hers', n: 3 }
    expect(changes.items.map(({ eventType, new: now }) => [eventType, now])).toMatchObject([['INSERT', hers], ['UPDATE', hers], ['DELETE', {}], ['INSERT', hers]])
  })

  test('a record that is too large keeps its small values', async () => {
    const { changes } = await listen([{ table: 'board', event: 'INSERT' }])
    await realtime.sql(`insert into board (id, title, big) values (1, 'x', repeat('y', 1200000))`)
    await changes.atLeast(1)
    expect(changes.items[0]).toMatchObject({ new: { id: 1, title: 'x' }, errors: ['Error 413: Payload Too Large'] })
    expect(changes.items[0]?.new).not.toHaveProperty('big')
  })

  test('only the columns asked for, and the key', async () => {
    const { changes } = await listen([{ table: 'board', event: 'INSERT', select: ['title'] }])
    await realtime.sql(`insert into board values (1, 'x', true)`)
    await changes.atLeast(1)
    expect(changes.items[0]?.new).toEqual({ id: 1, title: 'x' })
  })

  test('a column added meanwhile is told', async () => {
    const { changes } = await listen([{ table: 'hidden' }, { table: 'board', event: 'INSERT' }])
    await realtime.sql(`insert into board values (1, 'x')`)
    await realtime.sql(`alter table board add column extra int default 7`)
    await realtime.sql(`insert into board (id, title) values (2, 'y')`)
    await changes.atLeast(2)
    expect(changes.items[1]?.new).toMatchObject({ id: 2, extra: 7 })
    await realtime.sql('alter table board drop column extra')
  })
})

describe('the stream', () => {
  const slots = () => realtime.sql(`select slot_name from pg_replication_slots where database = current_database()`)

  test('runs only while somebody listens, and leaves no slot', async () => {
    const { client } = await listen([{ table: 'board' }])
    expect(await slots()).toHaveLength(1)
    await client.removeAllChannels()
    await expect.poll(slots).toHaveLength(0)
  })

  test('when it is lost, channels hear of it and join again by themselves', async () => {
    const { channel, changes, systems } = await listen([{ table: 'board', event: 'INSERT' }])
    const states = collect<string>()
    const adapter = channel as unknown as { _onError(callback: () => void): void }
    adapter._onError(() => { states.add('error') })
    await realtime.sql(`select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()`)
    await states.atLeast(1)
    expect(systems.items.some(({ status, message }) => status === 'error' && message.includes('interrupted'))).toBe(true)
    const before = systems.items.length
    await systems.atLeast(before + 1)
    await realtime.sql(`insert into board values (77, 'again')`)
    await changes.atLeast(1)
    expect(changes.items[0]?.new).toMatchObject({ id: 77 })
  })
})
