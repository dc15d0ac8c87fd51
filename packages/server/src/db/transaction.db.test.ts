import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import type { Database, Statement, TransactionContext } from './database.ts'
import { DatabaseError } from './database.ts'
import { openDatabase } from './open-database.ts'

const schema = `
create table note (id int primary key, owner text not null, body text not null);
alter table note enable row level security;
grant usage on schema public to anon, authenticated;
grant select, insert, update on note to anon, authenticated, service_role;
create policy own on note using (owner = current_setting('request.jwt.claims')::json ->> 'sub');
create function leave_a_trace() returns void language sql as $$ select set_config('app.trace', 'here', true) $$;
create function litter() returns void language plpgsql as $$ begin
  perform set_config('app.trace', 'litter', false);
  perform pg_advisory_lock(4711);
  create temporary table litter (id int);
  execute 'declare litter cursor with hold for select 1';
  set role anon;
end $$;
create function litter_on_insert() returns trigger language plpgsql as $$ begin perform litter(); return new; end $$;
create table littered (id int);
create trigger litter before insert on littered for each row execute function litter_on_insert();
grant select, insert on littered to anon;
`

let home: TestDatabase
let database: Database

beforeAll(async () => {
  home = await createTestDatabase({ sql: schema })
  database = await openDatabase({ url: home.authenticatorUrl, ownerUrl: home.url, connections: 2, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await home.drop()
})

function as(role: string, sub: string, more: Partial<TransactionContext> = {}): TransactionContext {
  return { role, claimsJson: JSON.stringify({ role, sub }), readOnly: false, ...more }
}

function sql(text: string, ...values: (string | null)[]): Statement {
  return { text, values }
}

const whoAmI = `select current_user::text as role, current_setting('request.jwt.claims', true)::json ->> 'sub' as sub, current_setting('app.trace', true) as trace`

async function code(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof DatabaseError) return error.code
    throw error
  }
  return 'none'
}

describe('a transaction', () => {
  test('runs as the role, with claims and settings, and leaves none of it behind', async () => {
    const [mine] = await database.transaction(as('anon', 'ann', { settings: { 'app.trace': 'set', search_path: 'public' } }), [sql(whoAmI)])
    expect(mine).toEqual({ fields: ['role', 'sub', 'trace'], rows: [['anon', 'ann', 'set']], count: 1 })
    for (let time = 0; time < 4; time++) {
      const [next] = await database.transaction({ role: 'authenticated', claimsJson: '{}', readOnly: false }, [sql(whoAmI)])
      expect(next?.rows[0]).toEqual(['authenticated', null, expect.toBeOneOf(['', null])])
    }
  })

  test('takes away what code of the project left on the connection', async () => {
    const one = await openDatabase({ url: home.authenticatorUrl, ownerUrl: home.url, connections: 1, log: silentLog })
    const left = sql(`select current_setting('app.trace', true), (select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())), to_regclass('pg_temp.litter'), (select count(*) from pg_cursors where is_holdable)`)
    const look = async () => (await one.transaction({ role: 'authenticated', claimsJson: '{}', readOnly: true }, [left]))[0]?.rows[0]
    const clean = [expect.toBeOneOf(['', null]), '0', null, '0']
    try {
      await one.transaction(as('anon', 'ann'), [sql('select litter()')])
      expect(await look()).toEqual(clean)
      await one.transaction(as('anon', 'ann'), [sql('insert into littered values (1)')])
      expect(await look()).toEqual(clean)
      expect(await code(one.transaction(as('anon', 'ann'), [sql('select litter()'), sql('select 1 / 0')]))).toBe('22012')
      expect(await look()).toEqual(clean)
      // The long lane and the pools have connections of their own; a lock that one of them kept would hold up the next.
      for (let time = 0; time < 2; time++) {
        await one.transaction(as('anon', 'ann'), [sql('select litter()')], { lane: 'long' })
        await one.interactive(as('anon', 'ann'), (tx) => tx.query('select litter()'))
        await one.internal((tx) => tx.query('insert into littered values (1)'))
      }
      await expect.poll(look).toEqual(clean)
    } finally {
      await one.close()
    }
  })

  test('answers several statements in order, nulls and empty strings apart', async () => {
    const results = await database.transaction(as('anon', 'ann'), [sql('select $1::text, $2::text', null, ''), sql('select generate_series(1, 3)')])
    expect(results.map(({ rows }) => rows)).toEqual([[[null, '']], [['1'], ['2'], ['3']]])
    expect(results[1]?.count).toBe(3)
  })

  test('takes effect as a whole or not at all', async () => {
    const insert = `insert into note values ($1::int, 'ann', 'x')`
    expect(await code(database.transaction(as('anon', 'ann'), [sql(insert, '1'), sql(insert, '2'), sql(insert, '1')]))).toBe('23505')
    const [found] = await database.transaction(as('anon', 'ann'), [sql('select id from note')])
    expect(found?.rows).toEqual([])
  })

  test('refuses to write where it only reads, and may write next', async () => {
    const insert = sql(`insert into note values (100, 'rita', 'x') on conflict do nothing`)
    expect(await code(database.transaction(as('anon', 'rita', { readOnly: true }), [insert]))).toBe('25006')
    expect(await code(database.transaction(as('anon', 'rita'), [insert]))).toBe('none')
  })

  test('tells what the wire carries about a refusal', async () => {
    const failure = database.transaction(as('anon', 'ann'), [sql(`insert into note values (7, 'ann', null)`)])
    await expect(failure).rejects.toMatchObject({ name: 'DatabaseError', code: '23502', table: 'note', column: 'body', schema: 'public' })
  })

  test('leaves it to PostgreSQL which roles may be taken', async () => {
    expect(await code(database.transaction(as('postgres', 'eve'), [sql(whoAmI)]))).toBe('42501')
    expect(await code(database.transaction(as('nobody"; drop table note', 'eve'), [sql(whoAmI)]))).toBe('22023')
    expect(await code(database.transaction(as('none', 'eve'), [sql('select * from note')]))).toBe('42501')
  })

  test('refuses what would break the protocol, and goes on', async () => {
    expect(await code(database.transaction(as('anon', 'eve'), [sql('select 1 as "a\0b"')]))).toBe('22021')
    expect(await code(database.transaction(as('anon', 'eve'), [sql('select $1::text', 'a\0b')]))).toBe('22021')
    expect(await code(database.transaction(as('anon', 'eve'), [{ text: 'select 1', values: Array.from({ length: 65_536 }, () => null) }]))).toBe('54023')
    expect(await code(database.transaction(as('anon', 'eve'), [sql('select 1; select 2')]))).toBe('42601')
    expect(await code(database.transaction(as('anon', 'eve'), [sql('')]))).toBe('none')
  })

  test('a COPY costs its connection at most', async () => {
    expect(await code(database.transaction(as('anon', 'ann'), [sql('copy (select 1) to stdout')]))).toBe('none')
    expect(await code(database.transaction(as('anon', 'ann'), [sql('copy note from stdin')]))).toBe('0A000')
    await database.internal((tx) => tx.query('create table plain (n int); grant all on plain to anon'))
    expect(await code(database.transaction(as('anon', 'ann'), [sql('copy plain from stdin')]))).toBe('08006')
    expect(await code(database.transaction(as('anon', 'ann'), [sql(whoAmI)]))).toBe('none')
  })
})

/** What one caller does, and how it must end. */
const act = fc.record({
  role: fc.constantFrom('anon', 'authenticated', 'service_role', 'postgres', 'missing'),
  sub: fc.constantFrom('ann', 'bob', 'cem'),
  readOnly: fc.boolean(),
  lane: fc.constantFrom('short', 'long') as fc.Arbitrary<'short' | 'long'>,
  cache: fc.boolean(),
  before: fc.constantFrom(null, 'select leave_a_trace()', 'select 1/0', 'select nonsense', 'select pg_sleep(0.002)', 'select * from note', `insert into note select 1, 'x', 'y' where false`),
})

test('callers interleaved on the same connections never meet each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 40 }), async (acts) => {
      await Promise.all(acts.map(async ({ role, sub, readOnly, lane, cache, before }) => {
        const statements = before === null ? [] : [{ text: before, values: [], cache }]
        const outcome = await database.transaction(as(role, sub, { readOnly }), [...statements, { text: whoAmI, values: [], cache }], { lane }).catch((error: unknown) => error)
        const failure = expectedFailure(role, readOnly, before)
        if (failure !== null) expect(outcome).toMatchObject({ code: failure })
        else expect((outcome as { rows: unknown[] }[]).at(-1)?.rows).toEqual([[role, sub, before === 'select leave_a_trace()' ? 'here' : expect.toBeOneOf(['', null])]])
      }))
    }),
    { numRuns: 60 },
  )
})

function expectedFailure(role: string, readOnly: boolean, before: string | null): string | null {
  if (role === 'postgres') return '42501'
  if (role === 'missing') return '22023'
  if (before === 'select 1/0') return '22012'
  if (before === 'select nonsense') return '42703'
  if (before?.startsWith('insert') === true && readOnly) return '25006'
  return null
}

test('a thousand requests at once are all answered, each with its own', async () => {
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => database.transaction(as('anon', `caller ${index}`), [sql('select $1::text', String(index)), sql(whoAmI)])))
  answers.forEach((results, index) => { expect(results.map(({ rows }) => rows[0]?.slice(0, 2))).toEqual([[String(index)], ['anon', `caller ${index}`]]) })
})

test('a statement whose plan went stale is prepared again unseen', async () => {
  const read = (): Promise<unknown[]> => Promise.all(Array.from({ length: 6 }, async () => (await database.transaction(as('anon', 'ann'), [sql('select * from gauge')]))[0]))
  await database.internal((tx) => tx.query('create table gauge (a int); insert into gauge values (1); grant select on gauge to anon'))
  await read()
  expect(await read()).toEqual(Array(6).fill({ fields: ['a'], rows: [['1']], count: 1 }))
  await database.internal((tx) => tx.query('alter table gauge add b text default $$new$$'))
  expect(await read()).toEqual(Array(6).fill({ fields: ['a', 'b'], rows: [['1', 'new']], count: 1 }))
  await database.internal((tx) => tx.query('drop table gauge'))
  await expect(read()).rejects.toMatchObject({ code: '42P01' })
})

test('a name that somebody deallocated is prepared again unseen', async () => {
  for (let time = 0; time < 4; time++) {
    await database.transaction(as('anon', 'ann'), [sql(whoAmI)])
    await database.transaction(as('anon', 'ann'), [sql('deallocate all')])
  }
  expect(await code(database.transaction(as('anon', 'ann'), [sql(whoAmI)]))).toBe('none')
})

test('a statement that failed to parse can be asked for again', async () => {
  const ask = (): Promise<string> => code(database.transaction(as('anon', 'ann'), [sql('select * from later')]))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['42P01', '42P01', '42P01'])
  await database.internal((tx) => tx.query('create table later (); grant select on later to anon'))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['none', 'none', 'none'])
})

test('more statements than the cache holds are all answered, and leave the server no more than that', async () => {
  const one = await openDatabase({ url: home.authenticatorUrl, ownerUrl: home.url, connections: 1, log: silentLog })
  for (let at = 0; at < 700; at += 35) {
    await Promise.all(Array.from({ length: 35 }, async (_, index) => {
      const [result] = await one.transaction(as('anon', 'ann'), [sql(`select ${at + index} as n`)])
      expect(result?.rows).toEqual([[String(at + index)]])
    }))
  }
  const [held] = await one.transaction(as('anon', 'ann'), [sql('select count(*) from pg_prepared_statements')])
  await one.close()
  expect(Number(held?.rows[0]?.[0])).toBeLessThanOrEqual(300)
  expect(Number(held?.rows[0]?.[0])).toBeGreaterThan(100)
})

describe('interactive and internal', () => {
  test('one looks at an answer before it asks the next, as the role', async () => {
    const found = await database.interactive(as('authenticated', 'bob'), async (tx) => {
      await tx.query(`insert into note values ($1, 'bob', 'kept')`, [50])
      return (await tx.query<{ id: number; who: string }>('select id, current_user::text as who from note')).rows
    })
    expect(found).toEqual([{ id: 50, who: 'authenticated' }])
  })

  test('what is thrown inside undoes the work and comes out', async () => {
    const work = database.internal(async (tx) => {
      await tx.query(`insert into note values (60, 'x', 'y')`)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await code(database.internal((tx) => tx.query('select 1/0')))).toBe('22012')
    expect((await database.internal((tx) => tx.query('select 1 from note where id = 60'))).rows).toEqual([])
  })
})
