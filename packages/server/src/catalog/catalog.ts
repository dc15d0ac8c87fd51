import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { loadFingerprint } from './fingerprint.ts'
import { loadSchemaCache } from './load-schema-cache.ts'
import type { SchemaCache } from './schema-cache.ts'

/** The current SchemaCache, kept up to date. */
export interface Catalog {
  /** Null while none could be loaded yet. During a reload it is the old one. */
  current(): SchemaCache | null
  /** Reads the catalog now; resolves when the answer is in force. Never rejects: a failure is logged and tried again. */
  reload(): Promise<void>
  close(): Promise<void>
}

export interface CatalogOptions {
  readonly database: Database
  /** Exposed schemas, the default one first. */
  readonly schemas: readonly string[]
  readonly log: Log
  /** Milliseconds that a burst of notifications is waited out; 100 unless told. */
  readonly debounce?: number
  /** Milliseconds between looks at the catalog, where nothing notifies after DDL; none unless told. */
  readonly poll?: number | undefined
}

/** The channel that PostgREST listens on; an event trigger notifies it after DDL. */
const channel = 'pgrst'
const firstRetry = 500
const longestRetry = 30_000

/** Loads the catalog and reloads it on `NOTIFY pgrst` (payload empty, `reload schema` or `reload config`: what it tells of the configuration is read with it). */
export async function openCatalog({ database, schemas, log, debounce = 100, poll }: CatalogOptions): Promise<Catalog> {
  let cache: SchemaCache | null = null
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let again = false
  let retry = firstRetry
  let closed = false

  const load = async (): Promise<void> => {
    try {
      const started = performance.now()
      cache = await loadSchemaCache(database, schemas)
      retry = firstRetry
      log.debug({ tables: cache.tables.size, routines: cache.routines.size, milliseconds: Math.round(performance.now() - started) }, 'schema cache loaded')
    } catch (error) {
      if (closed) return
      log.error({ error }, 'schema cache could not be loaded')
      schedule(retry)
      retry = Math.min(retry * 2, longestRetry)
    }
  }

  /** One load at a time; what is asked during one is answered by another after it. */
  const reload = async (): Promise<void> => {
    if (closed) return
    if (running !== null) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        await load()
      } while (again)
    })()
    await running.finally(() => { running = null })
  }

  const schedule = (milliseconds: number): void => {
    if (closed || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      void reload()
    }, milliseconds)
    timer.unref()
  }

  const stopListening = await database.listen(channel, (payload) => {
    if (payload === '' || payload === 'reload schema' || payload === 'reload config') schedule(debounce)
  })
  const stopPolling = poll === undefined ? () => undefined : await startPolling(database, poll, () => { void reload() })
  await reload()

  return {
    current: () => cache,
    reload,
    close: async () => {
      closed = true
      stopPolling()
      if (timer !== null) clearTimeout(timer)
      await stopListening()
      await running
    },
  }
}

/** Begins with what is there now, so that nothing between it and the first load is missed. A failed look is made again. */
async function startPolling(database: Database, milliseconds: number, changed: () => void): Promise<() => void> {
  let known = await loadFingerprint(database).catch(() => null)
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void loadFingerprint(database).then((found) => {
      if (found === known) return
      known = found
      changed()
    }, () => undefined).finally(() => { looking = false })
  }, milliseconds)
  timer.unref()
  return () => { clearInterval(timer) }
}
