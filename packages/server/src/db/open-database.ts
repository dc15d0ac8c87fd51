import pg from 'pg'
import type { Log } from '../core/log.ts'
import type { Database, Statement, StatementResult, TransactionContext, TransactionOptions } from './database.ts'
import { checkStatements } from './encode.ts'
import { shuttingDown } from './errors.ts'
import { inTransaction } from './interactive.ts'
import { Lane } from './lane.ts'
import { Listener } from './listener.ts'
import { PipelinedTransaction } from './pipelined.ts'

export interface DatabaseOptions {
  /** As `authenticator`, which may only become what it was granted. Prefer a Unix socket: `postgres://user:password@/db?host=/folder&port=1`. */
  readonly url: string
  /** As the owner of the services' tables, for `internal` and `listen`. */
  readonly ownerUrl: string
  /** Connections of the short lane; 3 unless told. */
  readonly connections?: number
  readonly log: Log
}

/** Requests pipelined on one connection, and waiting for room at most. */
const shortDepth = 10
const maxWaiting = 4096
const patienceMs = 5000
const closeGraceMs = 5000
const preparedStatements = 300

/**
 * Opens the door to data.
 *
 * The short lane pipelines on few connections. A caller that goes away frees its place at once; its statement is
 * interrupted if it runs for longer than a moment, and a neighbour that such a CancelRequest hits by mistake is sent
 * again, since it was undone. The long lane has one request a connection.
 */
export async function openDatabase({ url, ownerUrl, connections = 3, log }: DatabaseOptions): Promise<Database> {
  const lane = { url, maxWaiting, patienceMs, preparedStatements, log }
  const short = new Lane({ ...lane, connections, maxConnections: connections + 5, depth: shortDepth })
  const long = new Lane({ ...lane, connections: 0, maxConnections: 4, depth: 1 })
  const door = pool(url, 'portico interactive', log)
  const owner = pool(ownerUrl, 'portico internal', log)
  const listener = new Listener(ownerUrl, log)
  let closing: Promise<void> | null = null

  const database: Database = {
    transaction: (context, statements, options) => {
      const refused = checkStatements(statements)
      if (refused !== null) return Promise.reject(refused)
      return run(options?.lane === 'long' ? long : short, context, statements, options)
    },
    interactive: (context, work) => (closing === null ? inTransaction(door, context, work) : Promise.reject(shuttingDown())),
    internal: (work) => (closing === null ? inTransaction(owner, null, work) : Promise.reject(shuttingDown())),
    listen: (channel, heard) => listener.listen(channel, heard),
    close: () => (closing ??= closeAll()),
  }

  async function closeAll(): Promise<void> {
    await Promise.all([short.close(closeGraceMs), long.close(closeGraceMs), listener.close(), door.end(), owner.end()])
  }

  try {
    await short.open()
  } catch (error) {
    await closeAll()
    throw error
  }
  return database
}

function run(lane: Lane, context: TransactionContext, statements: readonly Statement[], { signal, tidy = !context.readOnly }: TransactionOptions = {}): Promise<readonly StatementResult[]> {
  return new Promise((resolve, reject) => {
    const transaction = new PipelinedTransaction(context, statements, resolve, reject, tidy)
    if (signal?.aborted === true) transaction.reject(signal.reason)
    else lane.run(transaction, signal)
  })
}

function pool(connectionString: string, name: string, log: Log): pg.Pool {
  const made = new pg.Pool({ connectionString, application_name: name, max: 6, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, allowExitOnIdle: true })
  // An idle connection that breaks is replaced by the pool; without a listener the event would end the process.
  made.on('error', (error) => { log.warn({ error: error.message }, 'An idle database connection was lost') })
  return made
}
