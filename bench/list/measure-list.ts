import { randomUUID } from 'node:crypto'
import path from 'node:path'
import postgres from 'postgres'
import { launch } from '../../scripts/lib/launch.mjs'
import { startChild } from '../lib/child.ts'
import { cpuTime, parentOf } from '../lib/cpu-time.ts'
import { count, judged, markdownTable, megabytes, times } from '../lib/markdown.ts'
import { residentMemory } from '../lib/resident-memory.ts'
import { median, spread } from '../lib/statistics.ts'
import { startContenders, type Contender, type Field } from './contenders.ts'
import type { Load } from './load.ts'

const rounds = 7
const duration = 2500
const warmUp = 3000
const connections = 20

/** Twenty rows through row security, over and over, from 20 connections: Portico beside its peers, on one PostgreSQL. */
export async function measureList(): Promise<string> {
  const launched = await launch({ args: ['--project', path.join(import.meta.dirname, 'project')] })
  const sql = postgres(launched.ready.databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    const owner = randomUUID()
    await fill(sql, owner)
    const socketFolder = String((await sql`show unix_socket_directories`)[0]?.['unix_socket_directories'])
    const claimsJson = JSON.stringify({ sub: owner, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600 })
    const field = await startContenders(launched, claimsJson, { databaseUrl: launched.ready.databaseUrl, socketFolder }, () => findStatement(sql))
    const postmaster = await parentOf(Number((await sql`select pg_backend_pid() as pid`)[0]?.['pid']))
    const results = await race(field, postmaster).finally(() => field.stop())
    return `${report(field, results)}\n\nResident memory of the Portico process right after it: ${megabytes(await residentMemory(launched.pid))}.`
  } finally {
    await sql.end()
    await launched.stop()
    launched.remove()
  }
}

async function fill(sql: postgres.Sql, owner: string): Promise<void> {
  await sql`
    insert into public.entries (owner, title, note, amount, done, created_at)
    select case when n <= 1000 then ${owner}::uuid else gen_random_uuid() end, 'Entry ' || n, 'What was written down about entry ' || n, n * 1.25, n % 3 = 0, now() - n * interval '1 minute'
    from generate_series(1, 10000) as n`
  await sql`analyze public.entries`
}

/** What Portico asked PostgreSQL for the request, so that the bare handlers ask the same. */
async function findStatement(sql: postgres.Sql): Promise<string> {
  const rows = await sql`select query from pg_stat_activity where usename = 'authenticator' and query like '%"public"."entries"%' limit 1`
  const text: unknown = rows[0]?.['query']
  if (typeof text !== 'string' || text.includes('$1') || !text.includes(' as body')) throw new Error(`Portico's statement is not what the bare handlers can send: ${String(text)}`)
  return text
}

/** `cpu`: microseconds of processor that the server and PostgreSQL used for a request; other work on the machine hardly moves it. */
type Round = Load & { readonly cpu: number }
type Results = ReadonlyMap<Contender, readonly Round[]>

/** Rounds in which each has its turn, so that what else the machine does falls on all. */
async function race({ portico, lite, postgresJs, door }: Field, postmaster: number): Promise<Results> {
  const load = startChild(new URL('./load.ts', import.meta.url))
  const run = async ({ port, request, pid }: Contender, time: number): Promise<Round> => {
    const before = await cpuTime(pid, postmaster)
    const measured = await load.ask<Load>({ port, request, connections, duration: time })
    const used = await cpuTime(pid, postmaster) - before
    return { ...measured, cpu: used / (measured.perSecond * time / 1e6) }
  }
  const field = [portico, lite, postgresJs, door]
  const results = new Map(field.map((contender): [Contender, Round[]] => [contender, []]))
  try {
    for (const contender of field) await run(contender, warmUp)
    for (let round = 0; round < rounds; round++) {
      for (const contender of field) results.get(contender)?.push(await run(contender, duration))
    }
    return results
  } finally {
    await load.stop()
  }
}

function report({ portico, lite, postgresJs }: Field, results: Results): string {
  const own = results.get(portico) ?? []
  const rows = [...results].map(([contender, loads]) => [
    contender.name,
    count(median(loads.map(({ perSecond }) => perSecond))),
    spread(loads.map(({ perSecond }) => perSecond), count),
    `${median(loads.map((load) => load.median)).toFixed(1)} ms`,
    `${median(loads.map((load) => load.p99)).toFixed(1)} ms`,
    `${count(median(loads.map(({ cpu }) => cpu)))} µs`,
    contender === portico ? '' : times(ratio(own, loads)),
    String(loads.reduce((sum, { failures }) => sum + failures, 0)),
  ])
  const [overLite, overPostgresJs] = [ratio(own, results.get(lite) ?? []), ratio(own, results.get(postgresJs) ?? [])]
  const cost = (contender: Contender) => median((results.get(contender) ?? []).map(({ cpu }) => cpu))
  return `${markdownTable(['', 'requests a second', 'least to most', 'median', 'p99', 'processor a request', 'Portico is', 'failures'], rows)}

${rounds} rounds of ${duration / 1000} s each, in turn. Over \`@supabase/lite\`: ${times(overLite)} (${judged('at least 6×', overLite >= 6)}). Over the bare handler on \`postgres\`: ${times(overPostgresJs)} (${judged('at least 2×', overPostgresJs >= 2)}). Processor time is of the server and PostgreSQL together, without the load; by it Portico needs ${times(cost(lite) / cost(portico))} less than the first and ${times(cost(postgresJs) / cost(portico))} less than the second.`
}

/** The median of the rounds' own ratios: a slow moment of the machine falls on both of a round. */
function ratio(own: readonly Load[], others: readonly Load[]): number {
  return median(own.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? NaN)))
}
