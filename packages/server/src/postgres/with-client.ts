import pg from 'pg'
import { PostgresError } from './postgres-error.ts'

/** A connection for the time of `work`. Rejects with `database-unreachable` when there is none to be had. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'portico' })
  // A connection that breaks while nothing is asked would otherwise end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new PostgresError('database-unreachable', `The database cannot be reached: ${message}.`, { cause })
  }
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
