import type { Socket } from 'node:net'
import pg from 'pg'
import type { Client } from 'pg'

/** A connection that has logged in, with what a CancelRequest must show. */
export interface Login {
  readonly socket: Socket
  /** A folder (Unix socket) or a host, and the port. */
  readonly host: string
  readonly port: number
  readonly processId: number
  readonly secretKey: number
}

/** The parts of `pg`'s client that outlive the login. They are not in its types, hence checked. */
interface ClientInternals {
  readonly connection?: { readonly stream?: Socket }
  readonly processID?: number | null
  readonly secretKey?: number | null
}

/** Lets `pg` do TLS and authentication (SCRAM), then takes its socket: nothing of `pg` listens to it any more. */
export async function logIn(url: string): Promise<Login> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico', keepAlive: true, connectionTimeoutMillis: 10_000 })
  // A failure after the login is seen on the socket itself.
  client.on('error', () => {})
  await client.connect()
  return takeSocket(client)
}

function takeSocket(client: Client): Login {
  const { connection, processID, secretKey } = client as unknown as ClientInternals
  const socket = connection?.stream
  if (socket === undefined || processID == null || secretKey == null) throw new Error('This version of pg keeps its socket elsewhere')
  for (const event of ['data', 'end', 'close', 'error', 'drain']) socket.removeAllListeners(event)
  // Whatever happens before the new owner listens must not become an uncaught error.
  socket.on('error', () => {})
  return { socket, host: client.host, port: client.port, processId: processID, secretKey }
}
