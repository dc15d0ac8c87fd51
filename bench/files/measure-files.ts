import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch, type Launched } from '../../scripts/lib/launch.mjs'
import { startChild } from '../lib/child.ts'
import { cpuTime } from '../lib/cpu-time.ts'
import { judged, markdownTable, megabytes, seconds } from '../lib/markdown.ts'
import { residentMemory } from '../lib/resident-memory.ts'
import { median, spread } from '../lib/statistics.ts'
import { download, upload } from './transfer.ts'

const rounds = 5
const project = fileURLToPath(new URL('./project', import.meta.url))

/** One GiB up and down, against a bare handler that syncs and inserts a row too; in turn, so that both meet the same noise. */
export async function measureFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  const launched = await launch({ args: ['--project', project], data: join(folder, 'data') })
  const bare = startChild(new URL('./bare.ts', import.meta.url))
  try {
    const { url } = await bare.ask<{ url: string }>({ databaseUrl: launched.ready.databaseUrl, folder })
    return report(await measure(launched, { url, pid: bare.pid }))
  } finally {
    await bare.stop()
    await launched.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Transfer {
  /** Milliseconds on the clock, and of processor that the serving process used. */
  readonly elapsed: number
  readonly cpu: number
}

interface Pair {
  readonly bare: Transfer[]
  readonly ours: Transfer[]
}

interface Measured {
  readonly up: Pair
  readonly down: Pair
  /** Resident memory of the backend's process, in bytes: before, and the most that was seen after a transfer. */
  readonly memory: { before: number; most: number }
}

async function measure({ ready, pid }: Launched, bare: { readonly url: string; readonly pid: number }): Promise<Measured> {
  const storage = `${ready.backendUrl}/storage/v1/object`
  const measured: Measured = { up: { bare: [], ours: [] }, down: { bare: [], ours: [] }, memory: { before: await residentMemory(pid), most: 0 } }
  const look = async () => { measured.memory.most = Math.max(measured.memory.most, await residentMemory(pid)) }
  for (let round = 0; round < rounds; round++) {
    measured.up.bare.push(await timed(bare.pid, () => upload(bare.url)))
    measured.up.ours.push(await timed(pid, () => upload(`${storage}/bench/file`, { 'apikey': ready.secretKey, 'x-upsert': 'true' })))
    await look()
    measured.down.bare.push(await timed(bare.pid, () => download(bare.url)))
    measured.down.ours.push(await timed(pid, () => download(`${storage}/public/bench/file`)))
    await look()
  }
  return measured
}

async function timed(pid: number, transfer: () => Promise<number>): Promise<Transfer> {
  const before = await cpuTime(pid, NaN)
  const elapsed = await transfer()
  return { elapsed, cpu: (await cpuTime(pid, NaN)) - before }
}

function report({ up, down, memory }: Measured): string {
  return `${markdownTable(['1 GiB', 'bare handler', 'Portico', 'ratio', 'by processor time', 'target'], [row('upload', up), row('download', down)])}

Resident memory of the backend’s process: ${megabytes(memory.before)} before, at most ${megabytes(memory.most)} after any of ${rounds * 2} GiB.`
}

function row(name: string, { bare, ours }: Pair): readonly string[] {
  const ratio = (kind: keyof Transfer) => median(bare.map((transfer) => transfer[kind])) / median(ours.map((transfer) => transfer[kind]))
  return [name, cell(bare), cell(ours), ratio('elapsed').toFixed(2), ratio('cpu').toFixed(2), judged('at least 0.8', ratio('elapsed') >= 0.8)]
}

function cell(transfers: readonly Transfer[]): string {
  const elapsed = transfers.map((transfer) => transfer.elapsed)
  return `${seconds(median(elapsed))} (${spread(elapsed, seconds)}), of it processor ${seconds(median(transfers.map(({ cpu }) => cpu)))}`
}
