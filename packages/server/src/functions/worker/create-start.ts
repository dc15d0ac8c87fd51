import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FunctionsConfig } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import { notFound, notInstalled } from '../errors.ts'
import type { FunctionDefinition } from '../find-functions.ts'
// oxlint-disable-next-line import/default -- its text
import bootstrap from './bootstrap.js?raw'
import { buildArguments } from './build-arguments.ts'
import { loadSecrets } from './build-environment.ts'
import { findResolution } from './find-resolution.ts'
import { createFunctionLog } from './function-log.ts'
import { standGuard } from './guard.ts'
import type { Guard } from './guard.ts'
import { startWorker } from './start-worker.ts'
import type { Worker } from './start-worker.ts'

export interface StartOptions {
  readonly config: FunctionsConfig
  /** What each function is given by the backend itself. */
  readonly environment: () => Promise<Readonly<Record<string, string>>>
  /** Deno's program; null where it is not installed. */
  readonly program: string | null
  /** The longest silence of a worker, in milliseconds. */
  readonly silence: number
  readonly log: Log
}

export interface Starter {
  readonly start: (definition: FunctionDefinition) => Promise<Worker>
  close(): Promise<void>
}

interface Room {
  readonly environment: Readonly<Record<string, string>>
  /** Ours alone: sockets, and the file that goes before each function. */
  readonly folder: string
  readonly cache: string
  readonly guard: Guard
}

/** Starts workers. What they share is made with the first of them. */
export function createStart({ config, environment, program, silence, log }: StartOptions): Starter {
  let room: Promise<Room> | null = null
  let count = 0

  function enter(): Promise<Room> {
    return room ??= furnish(config.cache, environment).catch((error: unknown) => {
      room = null
      throw error
    })
  }

  async function start(definition: FunctionDefinition): Promise<Worker> {
    const root = config.folder
    if (root === null) throw notFound()
    if (program === null) throw notInstalled()
    const { environment: given, folder, cache, guard } = await enter()
    const secrets = await loadSecrets(config)
    const seen = { ...secrets, ...given, SB_EXECUTION_ID: crypto.randomUUID() }
    const socket = join(folder, `${++count}.sock`)
    const resolution = await findResolution(definition, root)
    const read = [root, dirname(definition.entrypoint), join(cache, 'npm')]
    const worker = startWorker({
      program,
      arguments: buildArguments(join(folder, 'bootstrap.js'), { read, socket, environment: Object.keys(seen) }, resolution),
      directory: dirname(definition.entrypoint),
      processEnvironment: { ...config.network, DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
      entrypoint: pathToFileURL(definition.entrypoint).href,
      socket,
      environment: seen,
      silence,
      log: createFunctionLog(log, definition.slug, Object.values(secrets)),
    })
    guard.watch(worker.pid)
    // Where memory runs out all the same, it goes first.
    if (process.platform === 'linux') await writeFile(`/proc/${worker.pid}/oom_score_adj`, '1000').catch(() => undefined)
    void worker.ended.then((reason) => {
      guard.forget(worker.pid)
      if (reason !== 'stopped') log.warn({ function: definition.slug, reason }, 'The process of a function ended')
      return rm(socket, { force: true })
    })
    return worker
  }

  return {
    start,
    async close() {
      const made = await room?.catch(() => null)
      if (made == null) return
      const { folder, guard } = made
      await guard.dismiss()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function furnish(given: string | null, load: StartOptions['environment']): Promise<Room> {
  const environment = await load()
  const folder = await mkdtemp(join(tmpdir(), 'portico-functions-'))
  await writeFile(join(folder, 'bootstrap.js'), bootstrap)
  const cache = given ?? join(folder, 'cache')
  await mkdir(cache, { recursive: true })
  // Deno would keep localStorage and the Cache API in a folder of this name, without asking for a permission.
  await writeFile(join(cache, 'location_data'), '')
  return { environment, folder, cache, guard: standGuard(folder) }
}
