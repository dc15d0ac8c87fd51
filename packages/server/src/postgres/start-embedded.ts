import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Log } from '../core/log.ts'
import { chooseAccount, type Account } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { onFreePort } from './free-port.ts'
import { standGuard, type Guard } from './guard.ts'
import { initializeCluster } from './initialize-cluster.ts'
import { endOrphans } from './orphans.ts'
import { startPostmaster } from './postmaster.ts'
import { preparePrograms, type Programs } from './programs.ts'
import { findRuntime } from './runtime.ts'
import { serverSettings } from './settings.ts'
import { writeStandIns } from './stand-ins.ts'
import { supervise } from './supervisor.ts'

const SCRATCH = 'portico-'

export interface Embedded {
  readonly socket: Endpoint
  readonly tcp: Endpoint
  /** To be awaited once what was written by the first start must last. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Holds the cluster in `postgres/`. The caller has its lock. */
  readonly folder: string
  /** Of the superuser `supabase_admin`; set when the cluster is created. */
  readonly password: string
  readonly log: Log
  /** Wanted port on 127.0.0.1; a free one is taken when it is not free. */
  readonly port: number
  /** Forces the way in which root is given up. */
  readonly account?: Account['way']
  /** Fast and not durable. */
  readonly testing?: boolean
  /** The whole folder may go when this process ends without stopping. */
  readonly disposable?: boolean
}

/** Starts the embedded PostgreSQL on `folder/postgres`, which is created when it is missing. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, log } = options
  // Processes are known by it later, so it is the name that the system gives it.
  const cluster = join(await realpath(folder), 'postgres')
  const left = await leftScratch(cluster)
  await endOrphans(cluster, log)
  if (left !== null) await rm(left, { recursive: true, force: true })
  const programs = await preparePrograms(findRuntime(), await chooseAccount(options.account), join(folder, 'postgres.lib'))
  const scratch = await makeScratch()
  const guard = standGuard(scratch, options.disposable === true ? folder : null)
  const leave = async () => {
    await guard.dismiss()
    await rm(scratch, { recursive: true, force: true })
  }
  try {
    return await startIn(scratch, cluster, programs, guard, leave, options)
  } catch (cause) {
    await leave()
    throw cause
  }
}

async function startIn(
  scratch: string, cluster: string, programs: Programs, guard: Guard, leave: () => Promise<void>, options: EmbeddedOptions,
): Promise<Embedded> {
  const { log, password, testing = false } = options
  const extensionFolder = await writeStandIns(scratch)
  await programs.own(scratch)
  const settle = await initializeCluster({ programs, cluster, scratch, password })
  const { port, started: supervisor } = await onFreePort(options.port, (port) => {
    const settings = serverSettings({ socketFolder: scratch, port, extensionFolder, testing })
    return supervise(async () => {
      await endOrphans(cluster, log)
      return startPostmaster({ programs, cluster, settings, guard, log })
    }, { log })
  })
  return {
    settle,
    socket: { host: scratch, port },
    tcp: { host: '127.0.0.1', port },
    stop: async () => {
      await supervisor.stop()
      await leave()
    },
  }
}

/** The scratch folder of an earlier start that was killed together with its guard: the cluster's lock file names it, on its fifth line. */
async function leftScratch(cluster: string): Promise<string | null> {
  const folder = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[4]
  return folder !== undefined && dirname(folder) === scratchParent() && basename(folder).startsWith(SCRATCH) ? folder : null
}

/** A short path: the name of a Unix socket may have 107 bytes (103 on macOS). */
function makeScratch(): Promise<string> {
  return mkdtemp(join(scratchParent(), SCRATCH))
}

function scratchParent(): string {
  return tmpdir().length > 60 ? '/tmp' : tmpdir()
}
