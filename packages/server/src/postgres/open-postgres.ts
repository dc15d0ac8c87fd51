import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../core/log.ts'
import type { Account } from './account.ts'
import { bootstrap } from './bootstrap.ts'
import { loadCredentials } from './credentials.ts'
import { isDiskFull } from '../core/disk-full.ts'
import { connectionString } from './endpoint.ts'
import { lockFolder } from './folder-lock.ts'
import { openExternal } from './open-external.ts'
import { PostgresError } from './postgres-error.ts'
import { serverVersion } from './server-version.ts'
import { startEmbedded } from './start-embedded.ts'
import { withClient } from './with-client.ts'

/** A database that is ready: bootstrapped, reachable, this process its one owner. */
export interface Postgres {
  /** As `authenticator`, which may only become the API roles: for requests. Over the Unix socket when embedded. */
  readonly url: string
  /** As the owner of what migrations create (`postgres`, or the user of `databaseUrl`): for migrations and the services' own tables. */
  readonly adminUrl: string
  /** The same over TCP, for people's own tools. Holds a password. */
  readonly databaseUrl: string
  /** Folder of the Unix socket; null with a database of the user's. */
  readonly socketFolder: string | null
  readonly host: string
  readonly port: number
  /** `server_version_num`: 180004. */
  readonly version: number
  /** Does a change of the schema notify channel `pgrst`? It cannot where the user of `databaseUrl` is no superuser. */
  readonly schemaWatch: boolean
  /** Stops the embedded server and gives the data folder free. */
  close(): Promise<void>
}

export interface PostgresOptions {
  /** Created when it is missing; the cluster lives in `postgres/` in it. */
  readonly dataDir: string
  /** A PostgreSQL (14 or newer) of the user's, instead of the embedded one. */
  readonly databaseUrl?: string | undefined
  /** `[api] auto_expose_new_tables` of the project. */
  readonly exposeNewTables: boolean
  readonly log: Log
  /** Wanted port of the embedded server on 127.0.0.1, 54322 as the Supabase CLI has it; a free one is taken when it is not free. */
  readonly port?: number
  /** Forces the way in which root is given up; for tests. */
  readonly account?: Account['way']
}

/** Opens the embedded PostgreSQL of the data folder, or the one at `databaseUrl`. Rejects with PostgresError. */
export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  return open(options).catch((cause: unknown) => {
    throw isDiskFull(cause) ? new PostgresError('data-folder-full', `The disk of the data folder ${options.dataDir} is full.`, { cause }) : cause
  })
}

async function open(options: PostgresOptions): Promise<Postgres> {
  const lock = await lockFolder(options.dataDir)
  try {
    const opened = options.databaseUrl === undefined
      ? await openEmbedded(options)
      : await openExternal(options.databaseUrl, options.exposeNewTables)
    return { ...opened, close: once(async () => { await opened.close(); await lock.release() }) }
  } catch (cause) {
    await lock.release()
    throw cause
  }
}

/** Closing twice must not take away the lock of whoever came after. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => (done ??= work())
}

async function openEmbedded(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, log, account } = options
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION')) && !existsSync(join(dataDir, 'postgres.json'))) {
    throw new PostgresError('data-folder-incomplete', `The folder ${dataDir} holds a database, but not its passwords (postgres.json).`)
  }
  const { admin, authenticator } = await loadCredentials(dataDir)
  const embedded = await startEmbedded({ folder: dataDir, password: admin, log, port: options.port ?? 54322, ...(account === undefined ? {} : { account }) })
  const { socket, tcp } = embedded
  try {
    const passwords = { postgres: admin, authenticator }
    const [version] = await Promise.all([
      withClient(connectionString(socket, 'supabase_admin', admin, 'postgres'), async (client) => {
        await bootstrap(client, { owner: 'postgres', exposeNewTables: options.exposeNewTables, passwords })
        return serverVersion(client)
      }),
      embedded.settle(),
    ])
    return {
      url: connectionString(socket, 'authenticator', authenticator, 'postgres'),
      adminUrl: connectionString(socket, 'postgres', admin, 'postgres'),
      databaseUrl: connectionString(tcp, 'postgres', admin, 'postgres'),
      socketFolder: socket.host, host: tcp.host, port: tcp.port, version, schemaWatch: true,
      close: () => embedded.stop(),
    }
  } catch (cause) {
    await embedded.stop()
    throw cause
  }
}
