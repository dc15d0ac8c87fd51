import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { Interactive, TransactionContext } from './database.ts'
import { toDatabaseError } from './errors.ts'
import { settingsStatement } from './settings.ts'
import { tidySql } from './tidy.ts'

/** One BEGIN … COMMIT on a connection of its own, which is tidied afterwards; anything thrown rolls back and is passed on. */
export async function inTransaction<T>(pool: Pool, context: TransactionContext | null, work: (tx: Interactive) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  try {
    await client.query('begin')
    if (context !== null) {
      const { text, values } = settingsStatement(context)
      await client.query(text, [...values])
    }
    const result = await work({ query: (text, values) => query(client, text, values) })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw toDatabaseError(error)
  } finally {
    // Triggers of the project's may have run. Nobody waits for it; a connection that cannot be tidied is given up.
    client.query(tidySql).then(() => { client.release() }, () => { client.release(true) })
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw toDatabaseError(error)
  }
}

async function query<R extends QueryResultRow>(client: PoolClient, text: string, values: readonly unknown[] = []): Promise<QueryResult<R>> {
  try {
    return await client.query<R>(text, [...values])
  } catch (error) {
    throw toDatabaseError(error)
  }
}
