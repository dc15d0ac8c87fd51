import { randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'

/** A running logical replication on a temporary slot: it goes with the connection, so that no WAL is ever kept for nobody. */
export interface Replication {
  /** Stops reading; PostgreSQL then waits. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

export interface ReplicationOptions {
  /** Of a role with the attribute REPLICATION. */
  readonly url: string
  readonly publication: string
  /** One pgoutput message. */
  readonly heard: (bytes: Buffer) => void
  /** The connection has ended, unless by `close`. */
  readonly lost: (error: Error) => void
}

/** The part of `pg`'s client that carries COPY BOTH. It is not in its types, hence checked. */
interface CopyConnection extends EventEmitter {
  readonly stream: Socket
  sendCopyFromChunk(chunk: Buffer): void
}

const statusEveryMs = 5000
const headerLength = 25

/** Resolves when changes that are committed from now on will be heard. Rejects with what PostgreSQL refuses, or the network. */
export async function openReplication({ url, publication, heard, lost }: ReplicationOptions): Promise<Replication> {
  const options = { connectionString: url, replication: 'database', application_name: 'portico realtime', keepAlive: true, connectionTimeoutMillis: 10_000 }
  const client = new pg.Client(options)
  let closing = false
  let failed = false
  let received = 0n
  const fail = (error: Error): void => {
    if (closing || failed) return
    failed = true
    lost(error)
  }
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The grammar of replication knows its words only in capitals.
    const slot = `portico_realtime_${randomBytes(8).toString('hex')}`
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    const connection = connectionOf(client)
    connection.on('copyData', ({ chunk }: { readonly chunk: Buffer }) => {
      try {
        received = take(chunk, received, heard, () => { report(connection, received) })
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)))
        connection.stream.destroy()
      }
    })
    const beat = setInterval(() => { report(connection, received) }, statusEveryMs)
    client.on('end', () => {
      clearInterval(beat)
      fail(new Error('The replication connection was lost'))
    })
    await start(client, connection, `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${publication.replaceAll("'", "''")}')`, fail)
    return {
      pause: () => { connection.stream.pause() },
      resume: () => { connection.stream.resume() },
      close: async () => {
        closing = true
        clearInterval(beat)
        // A replication does not answer to `end` while it streams.
        connection.stream.destroy()
        await Promise.resolve()
      },
    }
  } catch (error) {
    closing = true
    await client.end().catch(() => undefined)
    throw error
  }
}

/** The statement never ends; that it began is told by CopyBothResponse. */
function start(client: pg.Client, connection: CopyConnection, text: string, fail: (error: Error) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('replicationStart', resolve)
    client.query(text).then(() => { fail(new Error('The replication was ended')) }, (error: Error) => {
      reject(error)
      fail(error)
    })
  })
}

function connectionOf(client: pg.Client): CopyConnection {
  const { connection } = client as unknown as { readonly connection?: CopyConnection }
  if (typeof connection?.sendCopyFromChunk !== 'function') throw new Error('This version of pg keeps its connection elsewhere')
  return connection
}

/** XLogData (`w`) holds a message, a keepalive (`k`) may ask for an answer. Returns how far the log was received. */
function take(chunk: Buffer, received: bigint, heard: (bytes: Buffer) => void, answer: () => void): bigint {
  if (chunk[0] === 0x77) {
    const start = chunk.readBigUInt64BE(1)
    heard(chunk.subarray(headerLength))
    return start > received ? start : received
  }
  if (chunk[0] !== 0x6b) return received
  const end = chunk.readBigUInt64BE(1)
  if (chunk[17] === 1) queueMicrotask(answer)
  return end > received ? end : received
}

/** Standby status update: what was received needs not be kept, since the slot is of this connection only. */
function report(connection: CopyConnection, received: bigint): void {
  if (connection.stream.destroyed) return
  const status = Buffer.alloc(34)
  status[0] = 0x72
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(received, at)
  status.writeBigInt64BE(BigInt(Date.now()) * 1000n - 946_684_800_000_000n, 25)
  connection.sendCopyFromChunk(status)
}
