import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { createRest } from './index.ts'
import { openRestFixture } from './testing/rest-fixture.ts'
import type { RestFixture } from './testing/rest-fixture.ts'

let rest: RestFixture
beforeAll(async () => {
  rest = await openRestFixture(`
create schema other;
create table public.things (id int primary key, place text default 'public');
create table other.things (id int primary key, place text default 'other');
create function other.here() returns text language sql stable as $$ select current_setting('search_path') $$;
insert into public.things values (1); insert into other.things values (1);
grant usage on schema other to authenticated;
grant all on public.things, other.things to authenticated;
grant execute on function other.here to authenticated;`, { schemas: ['public', 'other'] })
})
afterAll(() => rest.close())

describe('several schemas', () => {
  test('the header chooses, the first is the default, the answer names it', async () => {
    for (const [headers, place] of [[{}, 'public'], [{ 'accept-profile': 'other' }, 'other']] as const) {
      const { json, headers: answered } = await rest.ask('/things?select=place', { headers })
      expect([json, answered.get('content-profile')]).toEqual([[{ place }], place])
    }
    const written = await rest.ask('/things?select=place', { method: 'POST', body: { id: 2 }, headers: { 'content-profile': 'other', prefer: 'return=representation' } })
    expect([written.json, written.headers.get('content-profile')]).toEqual([[{ place: 'other' }], 'other'])
    expect((await rest.ask('/rpc/here', { headers: { 'accept-profile': 'other' } })).json).toBe('"other", "public", "extensions"')
    expect(await rest.ask('/rpc/here')).toMatchObject({ status: 404 })
  })

  test('one that is not exposed is refused: PGRST106', async () => {
    expect(await rest.ask('/things', { headers: { 'accept-profile': 'auth' } })).toMatchObject({ status: 406, json: { code: 'PGRST106', message: 'Invalid schema: auth', hint: 'Only the following schemas are exposed: public, other' } })
  })
})

test('a change of the schema shows, in plans already made too', async () => {
  expect(await rest.ask('/things?select=later')).toMatchObject({ status: 400 })
  expect(await rest.ask('/things?select=nest(id)')).toMatchObject({ status: 400, json: { code: 'PGRST200' } })
  await rest.sql('create table public.nest (id int primary key, thing_id int references public.things); grant select on public.nest to authenticated; alter table public.things add later text')
  await expect.poll(async () => (await rest.ask('/things?select=nest(id)')).status, { timeout: 5000 }).toBe(200)
  expect(await rest.ask('/things?select=later')).toMatchObject({ status: 200 })
  expect((await rest.ask('/things')).json).toEqual([{ id: 1, place: 'public', later: null }])
})

test('without a schema cache it says to try again: PGRST002', async () => {
  const database: Database = { transaction: unreachable, interactive: unreachable, internal: unreachable, listen: unreachable, close: () => Promise.resolve() }
  const service = createRest({ database, catalog: { current: () => null }, config: { extraSearchPath: [], maxRows: null, maxBodyBytes: 1 }, log: silentLog })
  const url = new URL('http://localhost/things')
  const caller = { role: 'anon', claims: {}, claimsJson: '{}', token: null }
  const answer = await service(new Request(url), { caller, tokenProblem: null, path: '/things', url, ip: '', requestId: '', signal: new AbortController().signal })
  expect([answer.status, await answer.json()]).toEqual([503, { code: 'PGRST002', message: 'Could not query the database for the schema cache. Retrying.', details: null, hint: null }])
})

function unreachable(): never {
  throw new Error('no request should come this far')
}
