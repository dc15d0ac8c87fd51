import { networkInterfaces } from 'node:os'
import type { StartArguments } from './arguments.ts'
import { listenForApp } from './app-listener.ts'
import { type ConfigSource, findConfig, openConfig } from './config-source.ts'
import { createLog } from './log.ts'
import { isLoopback } from './loopback.ts'
import { modelFileName, readModelFile } from './model-file.ts'
import { report } from './report.ts'
import { startBackend } from './start-backend.ts'

export interface Places {
  /** The built client. */
  readonly app: string
  /** The sample project. */
  readonly sample: string
}

/** Starts what the arguments ask for and stays until it is told to stop. Rejects when it cannot start. */
export async function start(given: StartArguments, places: Places): Promise<void> {
  const log = createLog(process.stderr)
  const stop = watchSignals()
  const loopback = isLoopback(given.host)
  const hostname = loopback || !isWildcard(given.host) ? given.host : ownAddress()

  const model = given.model === null ? null : await readModelFile(given.model)
  const app = await listenForApp({ directory: places.app, host: given.host, port: given.appPort, loopback, model })
  const appUrl = `http://${urlHost(hostname)}:${app.port}`
  const closers: (() => Promise<void> | void)[] = [() => app.close()]
  const configOf = async (project: string | null): Promise<ConfigSource | null> => {
    const file = await findConfig(given.config, project)
    if (file === null) return null
    // Whoever may change the file sees the change at once: the builder's own machine.
    const config = await openConfig(file, { isWatched: loopback, tell: (text) => void process.stderr.write(text) })
    closers.unshift(() => config.close())
    return config
  }
  try {
    if (given.backend) {
      const { url, key } = given.backend
      const config = await configOf(null)
      app.configure(() => ({ url, key, ...(model === null ? {} : { model: modelFileName }), development: null }), config)
      report(given.json, { kind: 'hosted', appUrl, backendUrl: url })
    } else {
      const backend = await startBackend({ given, places, log, loopback, hostname, appUrl, appPort: app.port })
      closers.unshift(() => backend.close())
      const config = await configOf(backend.project)
      app.configure((requested) => backend.clientConfig(requested), config)
      report(given.json, { kind: 'embedded', appUrl, ...backend })
    }
    await stop.asked()
  } finally {
    for (const close of closers) await close()
  }
  process.exit(0)
}

/**
 * Ctrl-C, a polite kill, a closed terminal. While it starts they end the process at once: the database has a guard that
 * stops it then. Once it runs, what was begun ends first; whoever asks twice is not made to wait.
 */
function watchSignals(): { asked(): Promise<void> } {
  const leave = () => { process.exit(130) }
  let stop: () => void = leave
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => { stop() })
  return {
    asked: () => new Promise((resolve) => {
      stop = () => {
        stop = leave
        resolve()
      }
    }),
  }
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::'
const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The address that others on the network know this machine by. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
}
