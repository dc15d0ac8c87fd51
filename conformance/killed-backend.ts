import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Launched, type Ready } from '../scripts/lib/launch.mjs'

/** What is killed with SIGKILL, as by the system when memory runs out. */
export const victims = ['backend', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

export interface Trial {
  readonly folder: string
  readonly acknowledged: ReadonlySet<number>
  /** Writes, kills `victim` after `ms`, and writes on for as long as anybody answers; resolves when nothing is on its way any more. */
  round(victim: Victim, ms: number): Promise<void>
  /** The rows that a backend which is up, started anew where it must be, has. */
  rows(): Promise<ReadonlySet<number>>
  end(): Promise<void>
}

const writers = 8
const schema = `create table public.ledger (id bigint primary key, note text not null);
alter table public.ledger enable row level security;
grant select, insert on public.ledger to service_role;`

/** A project of one table in a folder of its own, and a write load over the Data API. */
export async function startTrial(): Promise<Trial> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-killed-'))
  const migrations = path.join(folder, 'project/supabase/migrations')
  mkdirSync(migrations, { recursive: true })
  writeFileSync(path.join(migrations, '20260101000000_ledger.sql'), schema)
  const options = { data: path.join(folder, 'data'), args: ['--project', path.join(folder, 'project')] }

  const acknowledged = new Set<number>()
  let next = 0
  let running: Launched | null = null
  const up = async () => (running ??= await launch(options))

  async function write(ready: Ready, end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      const id = next++
      try {
        const body = JSON.stringify([{ id, note: 'x'.repeat(id % 400) }, { id: -id - 1, note: 'its pair' }])
        const response = await fetch(`${ready.backendUrl}/rest/v1/ledger`, { method: 'POST', headers: { 'apikey': ready.secretKey, 'content-type': 'application/json' }, body })
        if (response.status === 201) acknowledged.add(id)
        else await sleep(20)
      } catch {
        return
      }
    }
  }

  return {
    folder,
    acknowledged,
    async round(victim, ms) {
      const { ready, stop } = await up()
      const end = new AbortController()
      const before = acknowledged.size
      const writing = Array.from({ length: writers }, () => write(ready, end.signal))
      await sleep(ms)
      // A busy machine may not have come to the first answer yet.
      while (acknowledged.size === before) await sleep(20)
      const postmaster = Number(readFileSync(path.join(options.data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      if (victim !== 'backend') process.kill(postmaster, 'SIGKILL')
      // A database that was killed alone is started again under the writers.
      if (victim !== 'database') {
        await stop('SIGKILL')
        running = null
      } else await sleep(500)
      end.abort()
      await Promise.all(writing)
    },
    rows: async () => readAll((await up()).ready),
    async end() {
      await running?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readAll(ready: Ready): Promise<ReadonlySet<number>> {
  const ids = new Set<number>()
  for (let last = 'id=not.is.null'; ;) {
    const page = await readPage(ready, last)
    for (const { id } of page) ids.add(id)
    const end = page.at(-1)
    if (end === undefined) return ids
    last = `id=gt.${end.id}`
  }
}

/** A database that was killed alone comes back by itself, within moments. */
async function readPage(ready: Ready, filter: string, attempts = 100): Promise<readonly { readonly id: number }[]> {
  const response = await fetch(`${ready.backendUrl}/rest/v1/ledger?select=id&order=id&${filter}`, { headers: { apikey: ready.secretKey } })
  if (response.ok) return await response.json() as readonly { readonly id: number }[]
  if (attempts === 0) throw new Error(`The rows could not be read: ${response.status} ${await response.text()}`)
  await sleep(100)
  return readPage(ready, filter, attempts - 1)
}

/** What was acknowledged and is not there, and halves of a request that should be there whole or not at all. */
export function losses(acknowledged: ReadonlySet<number>, rows: ReadonlySet<number>): readonly number[] {
  return [...[...acknowledged].filter((id) => !rows.has(id)), ...[...rows].filter((id) => !rows.has(-id - 1))]
}
