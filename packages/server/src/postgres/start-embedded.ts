import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, type Account } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { freePort } from './free-port.ts'
import { initializeCluster } from './initialize-cluster.ts'
import type { Log } from '../core/log.ts'
import { endOrphans } from './orphans.ts'
import { startPostmaster } from './postmaster.ts'
import { preparePrograms } from './programs.ts'
import { findRuntime } from './runtime.ts'
import { serverSettings } from './settings.ts'
import { standGuard } from './guard.ts'

export interface Embedded {
  readonly fresh: boolean
  readonly socket: Endpoint
  readonly tcp: Endpoint
  readonly pid: number
  readonly ended: Promise<void>
  /** To be awaited once what was written by the first start must last. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL on `folder/postgres`, which is created when it is missing. The caller holds the folder's lock. */
export async function startEmbedded(options: {
  readonly folder: string
  readonly password: string
  readonly log: Log
  /** Wanted port on 127.0.0.1; the next best is taken when it is not free. */
  readonly port: number
  /** Forces the way in which root is given up. */
  readonly account?: Account['way']
  /** Fast and not durable. */
  readonly testing?: boolean
  /** The whole folder may go when this process ends without stopping. */
  readonly disposable?: boolean
}): Promise<Embedded> {
  const { folder, password, log, testing = false } = options
  const cluster = join(folder, 'postgres')
  await endOrphans(cluster, log)
  const programs = await preparePrograms(findRuntime(), await chooseAccount(options.account), join(folder, 'postgres.lib'))
  const scratch = await makeScratch()
  await programs.own(scratch)
  try {
    const { fresh, settle } = await initializeCluster({ programs, cluster, scratch, password })
    const port = await freePort(options.port)
    const extensionFolder = join(scratch, 'share')
    await mkdir(extensionFolder)
    const settings = serverSettings({ socketFolder: scratch, port, extensionFolder, testing })
    const postmaster = await startPostmaster({ programs, cluster, settings, log })
    const guard = standGuard(postmaster.pid, scratch, options.disposable === true ? folder : '')
    return {
      fresh, settle, pid: postmaster.pid, ended: postmaster.ended,
      socket: { host: scratch, port },
      tcp: { host: '127.0.0.1', port },
      stop: async () => {
        await postmaster.stop()
        await guard.dismiss()
        await rm(scratch, { recursive: true, force: true })
      },
    }
  } catch (cause) {
    await rm(scratch, { recursive: true, force: true })
    throw cause
  }
}

/** A short path: the name of a Unix socket may have 107 bytes (103 on macOS). */
function makeScratch(): Promise<string> {
  return mkdtemp(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'portico-'))
}
