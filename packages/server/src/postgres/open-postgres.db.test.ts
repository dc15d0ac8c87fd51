import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { openPostgres, type Postgres } from './open-postgres.ts'
import { serversIn } from './orphans.ts'
import { withClient } from './with-client.ts'

const isRoot = process.getuid?.() === 0
let base: string
let data: string

beforeAll(async () => {
  base = await scratchFolder('portico-open-')
  data = join(base, 'data')
})
afterAll(() => rm(base, { recursive: true, force: true }))

const open = (dataDir: string, account?: 'namespace' | 'switch') =>
  openPostgres({ dataDir, exposeNewTables: false, log: silentLog, port: 0, ...(account === undefined ? {} : { account }) })

describe('one data folder', () => {
  test('a fresh folder becomes a database, a second start keeps it', async () => {
    const first = await open(data)
    expect(first.version).toBeGreaterThanOrEqual(180000)
    expect(await ask(first.url, 'select current_user as who')).toEqual([{ who: 'authenticator' }])
    expect(await ask(first.databaseUrl, 'select current_user as who, host(inet_server_addr()) as at')).toEqual([{ who: 'postgres', at: '127.0.0.1' }])
    expect(await ask(first.adminUrl, "select current_setting('wal_level') as wal, current_setting('listen_addresses') as listens, pg_encoding_to_char(encoding) as encoding, datlocale as locale from pg_database where datname = 'postgres'"))
      .toEqual([{ wal: 'logical', listens: '127.0.0.1', encoding: 'UTF8', locale: 'C.UTF-8' }])
    await ask(first.adminUrl, 'create table kept as select 1 as id')
    await first.close()
    await closed(first)

    const second = await open(data)
    expect(await ask(second.adminUrl, 'select id from kept')).toEqual([{ id: 1 }])
    await second.close()
  })

  test('passwords are asked for, and lie in a file that only its owner reads', async () => {
    const postgres = await open(data)
    const wrong = postgres.databaseUrl.replace(/:[^:@/]+@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: 'database-unreachable', message: expect.stringContaining('password authentication failed') as string })
    expect((await stat(join(data, 'postgres.json'))).mode & 0o777).toBe(0o600)
    await postgres.close()
  })

  test('two starts refuse each other in one line, and a lock that nobody holds is taken over', async () => {
    const postgres = await open(data)
    await expect(open(data)).rejects.toMatchObject({ code: 'data-folder-in-use', message: `The data folder ${data} is in use by process ${process.pid}.` })
    await postgres.close()
    // The same process id, started at another time.
    await writeFile(join(data, 'lock'), `${process.pid}\nearlier\n`)
    await (await open(data)).close()
    expect(existsSync(join(data, 'lock'))).toBe(false)
  })

  test('of many that find a stale lock one gets it', async () => {
    const folder = join(base, 'locks')
    await mkdir(folder)
    await writeFile(join(folder, 'lock'), '999999999\n\n')
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a lock file that names a process which is no server does not stand in the way', async () => {
    await (await open(data)).close()
    const other = spawn('sleep', ['60'])
    await writeFile(join(data, 'postgres/postmaster.pid'), `${other.pid}\n${data}/postgres\n1\n5432\n/tmp\n127.0.0.1\n0 0\nready\n`)
    const postgres = await open(data)
    expect(await ask(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
    other.kill()
    await postgres.close()
  })

  test('a server that is killed comes back with every acknowledged write', async () => {
    const postgres = await open(data)
    await ask(postgres.adminUrl, 'create table written as select 1 as id')
    for (const pid of await serversIn(join(data, 'postgres'))) process.kill(pid, 'SIGKILL')
    expect(await eventually(() => ask(postgres.adminUrl, 'select id from written'))).toEqual([{ id: 1 }])
    await postgres.close()
    await closed(postgres)
  })
})

describe.skipIf(process.platform !== 'linux')('a start that was killed', () => {
  test('takes its server and its socket folder with it', async () => {
    const { child, adminUrl } = await hold(data)
    await ask(adminUrl, 'create table before_kill as select 1 as id')
    child.kill('SIGKILL')
    await eventually(async () => { expect(await serversIn(join(data, 'postgres'))).toEqual([]) })
    const postgres = await open(data)
    expect(await ask(postgres.adminUrl, 'select id from before_kill')).toEqual([{ id: 1 }])
    await postgres.close()
  })

  test('with the guard killed too, the next start ends the server that was left', async () => {
    const { child, adminUrl } = await hold(data)
    const socketFolder = new URL(adminUrl).searchParams.get('host') ?? ''
    const [left] = await serversIn(join(data, 'postgres'))
    const guards = await childrenOf(child.pid ?? 0, 'sh')
    expect(guards).toHaveLength(1)
    for (const pid of guards) process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await ask(adminUrl, 'create table after_kill as select 1 as id')
    expect(await serversIn(join(data, 'postgres'))).toContain(left)

    const postgres = await open(data)
    expect(await serversIn(join(data, 'postgres'))).not.toContain(left)
    expect(existsSync(socketFolder)).toBe(false)
    expect(await ask(postgres.adminUrl, 'select id from after_kill')).toEqual([{ id: 1 }])
    await postgres.close()
  })
})

describe.skipIf(!isRoot || process.platform !== 'linux')('as root', () => {
  test.each(['namespace', 'switch'] as const)('by way of %s, also below a folder that only root may enter, and changing ways', async (way) => {
    const folder = join(base, 'closed', 'data')
    await mkdir(join(base, 'closed'), { recursive: true, mode: 0o700 })
    const postgres = await open(folder, way)
    const owner = (await stat(join(folder, 'postgres', 'PG_VERSION'))).uid
    expect(owner === 0).toBe(way === 'namespace')
    expect(await ask(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.close()
  })
})

describe('a folder that will not do', () => {
  test('one that cannot be written', async () => {
    await writeFile(join(base, 'file'), '')
    await expect(open(join(base, 'file', 'data'))).rejects.toMatchObject({ code: 'data-folder-unwritable', cure: expect.stringContaining('--data') as string })
  })

  test('one of another version of PostgreSQL', async () => {
    await mkdir(join(base, 'old', 'postgres'), { recursive: true })
    await writeFile(join(base, 'old', 'postgres.json'), '{"admin":"a","authenticator":"b"}')
    await writeFile(join(base, 'old', 'postgres', 'PG_VERSION'), '15\n')
    await expect(open(join(base, 'old'))).rejects.toMatchObject({ code: 'data-folder-version' })
    expect(await readdir(join(base, 'old'))).toEqual(['postgres', 'postgres.json'])
  })

  test('one whose passwords are gone', async () => {
    await mkdir(join(base, 'bare', 'postgres'), { recursive: true })
    await writeFile(join(base, 'bare', 'postgres', 'PG_VERSION'), '18\n')
    await expect(open(join(base, 'bare'))).rejects.toMatchObject({ code: 'data-folder-incomplete' })
  })

  test('one whose first start was cut short is made anew', async () => {
    await mkdir(join(base, 'cut', 'postgres'), { recursive: true })
    await writeFile(join(base, 'cut', 'postgres', 'PG_VERSION'), '18\n')
    await writeFile(join(base, 'cut', 'postgres.unfinished'), '')
    await writeFile(join(base, 'cut', 'postgres.json'), '{"admin":"a","authenticator":"b"}')
    const postgres = await open(join(base, 'cut'))
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.close()
  })
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}

/** Nothing of it is left but the data. */
async function closed(postgres: Postgres): Promise<void> {
  expect(existsSync(postgres.socketFolder ?? '')).toBe(false)
  expect(await serversIn(join(data, 'postgres'))).toEqual([])
}

async function hold(dataDir: string): Promise<{ readonly child: ChildProcess; readonly adminUrl: string }> {
  const program = fileURLToPath(new URL('../testing/hold-open.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const { adminUrl } = JSON.parse(line) as { readonly adminUrl: string }
    return { child, adminUrl }
  }
  throw new Error('it ended without being ready')
}

async function childrenOf(parent: number, name: string): Promise<number[]> {
  const found = await Promise.all((await readdir('/proc')).filter((pid) => /^\d+$/.test(pid)).map(async (pid) => {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return status.includes(`(${name})`) && status.slice(status.lastIndexOf(')') + 2).split(' ')[1] === String(parent) ? Number(pid) : null
  }))
  return found.filter((pid) => pid !== null)
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + 15_000
  for (;;) {
    try {
      return await attempt()
    } catch (cause) {
      if (performance.now() > end) throw cause
      await sleep(50)
    }
  }
}
