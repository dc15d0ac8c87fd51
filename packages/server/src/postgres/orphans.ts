import { readdir, readlink, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../core/log.ts'
import { PostgresError } from './postgres-error.ts'

/**
 * Ends what a crashed start left running on the cluster: its postmaster (fast shutdown), or server processes whose
 * postmaster was killed. They are known by their working directory, which is always the cluster's folder.
 */
export async function endOrphans(cluster: string, log: Log): Promise<void> {
  const steps = [
    { signal: 'SIGINT', wait: 5000 },
    { signal: 'SIGQUIT', wait: 3000 },
    { signal: 'SIGKILL', wait: 2000 },
  ] as const
  for (const { signal, wait } of steps) {
    const found = await serversIn(cluster)
    if (found.length === 0) return forgetPostmaster(cluster)
    log.warn({ cluster, processes: found }, 'PostgreSQL of an earlier start still runs: stopping it')
    for (const pid of found) sendSignal(pid, signal)
    if (await allGone(cluster, wait)) return forgetPostmaster(cluster)
  }
  throw new PostgresError('start-failed', `PostgreSQL of an earlier start still runs in ${cluster} and does not stop.`)
}

/**
 * No server is in the cluster, but its lock file may name a process that exists: one that was killed and waits to be
 * reaped, or another that got the same id. PostgreSQL would not start; a file that names nobody is left to it.
 */
async function forgetPostmaster(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (process.platform === 'linux' && (await postmasterOf(cluster)).length > 0) await rm(file, { force: true })
}

async function allGone(cluster: string, wait: number): Promise<boolean> {
  const end = performance.now() + wait
  while (performance.now() < end) {
    if ((await serversIn(cluster)).length === 0) return true
    await sleep(20)
  }
  return false
}

export async function serversIn(cluster: string): Promise<number[]> {
  // Without /proc the lock file must be believed.
  if (process.platform !== 'linux') return postmasterOf(cluster)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(async (pid) => ((await isServerIn(pid, cluster)) ? Number(pid) : null)))
  return found.filter((pid) => pid !== null)
}

async function isServerIn(pid: string, cluster: string): Promise<boolean> {
  try {
    return (await readlink(join('/proc', pid, 'cwd'))) === cluster && basename(await readlink(join('/proc', pid, 'exe'))) === 'postgres'
  } catch {
    return false
  }
}

/** The process that the cluster's own lock file names, if it still runs. */
async function postmasterOf(cluster: string): Promise<number[]> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 && sendSignal(pid, 0) ? [pid] : []
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
