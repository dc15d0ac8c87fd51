import { type FSWatcher, watch } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { bundleConfig, type ConfigBundle, ConfigError } from './config-bundle.ts'
import { CommandError } from './command-error.ts'

/** What the app is told of its configuration: where its module is, or what is wrong with the file. */
export interface ConfigState {
  readonly module: string | null
  readonly style: string | null
  readonly problem: { readonly message: string; readonly place: string; readonly frame: string } | null
  /** Does the app hear of changes (`portico.config.changes`)? */
  readonly isWatched: boolean
}

/** The configuration that the app is served with. */
export interface ConfigSource {
  get(): ConfigState
  /** The text of a file of it by its name; null for any other. */
  read(name: string): string | null
  subscribe(listener: () => void): () => void
  close(): void
}

/** Editors write a file in several steps: it is read once they rest, in milliseconds. */
const rest = 60

/** The one that was asked for, else `portico.config.tsx` in the project's folder; null where there is none. Throws CommandError. */
export async function findConfig(given: string | null, project: string | null): Promise<string | null> {
  if (given !== null) {
    const file = path.resolve(given)
    if (!(await isThere(file))) throw new CommandError(`There is no configuration ${given}.`)
    return file
  }
  const own = project === null ? null : path.join(project, 'portico.config.tsx')
  return own !== null && (await isThere(own)) ? own : null
}

const isThere = (file: string) => access(file).then(() => true, () => false)

/** What `error` says, for a terminal. */
const configErrorText = ({ place, message, frame }: ConfigError): string => `${place}: ${message}\n${frame === '' ? '' : `${frame}\n`}`

/**
 * Bundles the configuration. While it is watched, each change is bundled anew and a mistake in it is told and waited for;
 * else a mistake rejects with CommandError.
 */
export async function openConfig(file: string, { isWatched, tell }: { readonly isWatched: boolean; readonly tell: (text: string) => void }): Promise<ConfigSource> {
  const listeners = new Set<() => void>()
  const watchers = new Map<string, FSWatcher>()
  let bundle: ConfigBundle | null = null
  let problem: ConfigState['problem'] = null
  let timer: NodeJS.Timeout | undefined
  let latest = 0

  const renew = async (): Promise<void> => {
    const turn = ++latest
    const made = await bundleConfig(file, { development: isWatched }).catch((error: unknown) => {
      if (!isWatched || !(error instanceof ConfigError)) throw error
      return error
    })
    if (turn !== latest) return
    for (const folder of made.folders) follow(folder)
    if (made instanceof ConfigError) {
      problem = { message: made.message, place: made.place, frame: made.frame }
      tell(configErrorText(made))
    } else {
      if (problem !== null) tell(`${path.relative(process.cwd(), file)} is whole again.\n`)
      problem = null
      bundle = made
    }
    for (const listener of listeners) listener()
  }
  const follow = (folder: string) => {
    if (!isWatched || watchers.has(folder)) return
    const watcher = watch(folder, () => {
      clearTimeout(timer)
      timer = setTimeout(() => { renew().catch((error: unknown) => tell(`${String(error)}\n`)) }, rest)
    })
    watcher.on('error', () => watchers.delete(folder))
    watchers.set(folder, watcher)
  }
  await renew().catch((error: unknown) => {
    throw error instanceof ConfigError ? new CommandError(configErrorText(error).trimEnd()) : error
  })
  return {
    get: () => ({ module: bundle?.module ?? null, style: bundle?.style ?? null, problem, isWatched }),
    read: (name) => (bundle === null ? null : name === bundle.module ? bundle.code : name === bundle.style ? bundle.css : null),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      clearTimeout(timer)
      latest += 1
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
