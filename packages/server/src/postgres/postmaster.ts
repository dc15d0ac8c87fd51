import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Log } from '../core/log.ts'
import type { Guard } from './guard.ts'
import { PostgresError } from './postgres-error.ts'
import type { Programs } from './programs.ts'

/** A running server. */
export interface Postmaster {
  /** Settles when it has ended, asked or not. */
  readonly ended: Promise<void>
  /** Fast shutdown: clients are cut off, a checkpoint is written. Immediate after ten seconds. */
  stop(): Promise<void>
}

/** Starts the server and waits until it takes connections. Rejects with `start-failed` or `start-timeout`. */
export async function startPostmaster(options: {
  readonly programs: Programs
  readonly cluster: string
  readonly settings: Readonly<Record<string, string>>
  /** Watches the server from its first moment, since we may be told to end before it is ready. */
  readonly guard: Guard
  readonly log: Log
  /** Milliseconds; recovery after a crash counts. */
  readonly timeout?: number
}): Promise<Postmaster> {
  const { programs, cluster, guard, log } = options
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = programs.spawn('postgres', ['-D', programs.clusterArgument(cluster), ...settings], cluster)
  guard.watch(child.pid ?? null)
  const ended = new Promise<void>((resolve) => {
    // Another process may get its id: the guard forgets it.
    const end = () => { guard.watch(null); resolve() }
    child.once('exit', end)
    child.once('error', end)
  })
  await waitUntilReady(child, log, options.timeout ?? 60_000)
  return { ended, stop: () => stop(child, ended) }
}

function waitUntilReady(child: ChildProcess, log: Log, timeout: number): Promise<void> {
  const fatal: string[] = []
  let ready = false
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGQUIT')
      reject(new PostgresError('start-timeout', `PostgreSQL was not ready within ${timeout / 1000} s.`))
    }, timeout)
    const fail = (why: string) => { clearTimeout(timer); reject(new PostgresError('start-failed', `PostgreSQL did not start: ${why}`)) }
    child.once('error', (cause) => { fail(cause.message) })
    // 'close' comes after the last line was read.
    child.once('close', (code, signal) => { fail(fatal.join(' ') || `it ended with ${signal ?? `status ${code}`}`) })
    eachLine(child, (line) => {
      log.debug({ postgres: line }, 'postgres')
      // Later a FATAL is the end of one connection, of which its client hears.
      if (line.startsWith('PANIC:') || (!ready && line.startsWith('FATAL:'))) {
        log.error({ postgres: line }, 'postgres')
        fatal.push(line)
      }
      // LC_ALL is C, so the sentence is always this one.
      if (line.includes('database system is ready to accept connections')) { ready = true; clearTimeout(timer); resolve() }
    })
  })
}

function eachLine(child: ChildProcess, heard: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', heard)
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
  const timer = setTimeout(() => { child.kill('SIGQUIT') }, 10_000)
  await ended
  clearTimeout(timer)
}
