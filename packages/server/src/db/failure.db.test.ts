import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import type { Database, TransactionContext } from './database.ts'
import { openDatabase } from './open-database.ts'

let home: TestDatabase
let database: Database

beforeAll(async () => {
  home = await createTestDatabase({ sql: `create sequence taken; grant usage, select on sequence taken to anon; create table kept (n int); grant select, insert on kept to anon` })
})
afterAll(() => home.drop())

async function open(connections: number): Promise<Database> {
  database = await openDatabase({ url: home.authenticatorUrl, ownerUrl: home.url, connections, log: silentLog })
  return database
}

const anon: TransactionContext = { role: 'anon', claimsJson: '{}', readOnly: false }
const run = (text: string, options?: { signal?: AbortSignal; lane?: 'short' | 'long' }): Promise<unknown> =>
  database.transaction(anon, [{ text, values: [] }], options).then(([result]) => result?.rows[0]?.[0])

/** How many backends of this database run something now. */
async function running(): Promise<number> {
  const { rows } = await database.internal((tx) => tx.query<{ n: string }>(`select count(*) as n from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`))
  return Number(rows[0]?.n)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let time = 0; time < 100; time++) {
    if (await holds()) return
    await sleep(20)
  }
  throw new Error('It never came to hold')
}

test('a caller that goes away is let go at once, and its statement interrupted', async () => {
  await open(1)
  for (const lane of ['short', 'long'] as const) {
    const caller = new AbortController()
    // Longer than a test may take.
    const answer = run('select pg_sleep(60)', { signal: caller.signal, lane })
    await until(async () => (await running()) === 1)
    caller.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
    await until(async () => (await running()) === 0)
    expect(await run('select 1', { lane })).toBe('1')
  }
  await database.close()
})

test.each([
  ['while it runs', 60, ['gone']],
  ['about when it ends', 0.02, ['gone', 'answered']],
] as const)('neighbours in the pipeline survive the cancel of another, %s', async (_, seconds, outcomes) => {
  await open(1)
  for (let time = 0; time < 5; time++) {
    const caller = new AbortController()
    const outcome = run(`select pg_sleep(${seconds})`, { signal: caller.signal }).then(() => 'answered', (error: Error) => error.message)
    const neighbours = Array.from({ length: 8 }, (__, index) => run(`select '${index}' from pg_sleep(0.01)`))
    await sleep(5 + time * 6)
    caller.abort(new Error('gone'))
    expect(outcomes).toContain(await outcome)
    expect(await Promise.all(neighbours)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  }
  await database.close()
})

test('a caller that goes before its turn never runs', async () => {
  await open(1)
  const caller = new AbortController()
  const before = Array.from({ length: 30 }, () => run('select pg_sleep(0.002)'))
  const dropped = run(`select nextval('taken')`, { signal: caller.signal })
  caller.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  await expect(run('select 1', { signal: caller.signal })).rejects.toThrow('gone')
  await Promise.all(before)
  expect(await run(`select nextval('taken')`)).toBe('1')
  await database.close()
})

test('slow statements do not keep the quick ones waiting', async () => {
  await open(2)
  const callers = new AbortController()
  let ended = 0
  const slow = Array.from({ length: 4 }, () => run('select pg_sleep(60)', { signal: callers.signal }).finally(() => { ended += 1 }).catch(() => null))
  // Until they are known to be slow.
  await sleep(250)
  expect(await Promise.all(Array.from({ length: 20 }, () => run('select 1')))).toEqual(Array(20).fill('1'))
  expect(ended).toBe(0)
  callers.abort(new Error('gone'))
  await Promise.all(slow)
  await database.close()
})

test('long requests run side by side, up to four', async () => {
  await open(1)
  const callers = new AbortController()
  const work = Array.from({ length: 5 }, () => run('select pg_sleep(60)', { lane: 'long', signal: callers.signal }).catch(() => null))
  await until(async () => (await running()) === 4)
  await sleep(50)
  expect(await running()).toBe(4)
  callers.abort(new Error('gone'))
  await Promise.all(work)
  await database.close()
})

test('lost connections refuse what was on its way, and come back', async () => {
  await open(2)
  const pending = Array.from({ length: 6 }, () => run('select pg_sleep(20)').catch((error: unknown) => error))
  await until(async () => (await running()) === 2)
  await database.internal((tx) => tx.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`))
  for (const outcome of await Promise.all(pending)) expect(outcome).toMatchObject({ name: 'DatabaseError', code: expect.stringMatching(/^(57P|08)/) as string })
  expect(await run('select 1')).toBe('1')
  expect((await database.internal((tx) => tx.query('select 1 as one'))).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a database that cannot be had is told at the start', async () => {
  const wrong = new URL(home.authenticatorUrl)
  wrong.password = 'wrong'
  await expect(openDatabase({ url: wrong.href, ownerUrl: home.url, log: silentLog })).rejects.toMatchObject({ code: '28P01' })
})

test('closing lets what runs end, refuses what waits, and what comes after', async () => {
  await open(1)
  const work = Array.from({ length: 10 }, (_, index) => run(`insert into kept select ${index} from pg_sleep(0.01) returning n`))
  const waiting = expect(run('select 1')).rejects.toMatchObject({ code: '57P01' })
  const closed = database.close()
  expect(await Promise.all(work)).toHaveLength(10)
  await waiting
  await expect(run('select 1')).rejects.toMatchObject({ code: '57P01' })
  await expect(database.internal((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: '57P01' })
  await closed
})

test('listening survives a lost connection', async () => {
  await open(1)
  const heard: string[] = []
  const stop = await database.listen('news', (payload) => heard.push(payload))
  const tell = (text: string): Promise<unknown> => database.internal((tx) => tx.query(`select pg_notify('news', $1)`, [text]))
  await tell('first')
  await until(() => Promise.resolve(heard.includes('first')))
  await database.internal((tx) => tx.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'portico listen'`))
  // The empty notice says that something may have been missed.
  await until(() => Promise.resolve(heard.includes('')))
  await tell('second')
  await until(() => Promise.resolve(heard.includes('second')))
  await stop()
  await tell('third')
  await sleep(50)
  expect(heard).toEqual(['first', '', 'second'])
  await database.close()
})
