import { type Description, isDescription } from '@portico/model'
import { withClient } from '@portico/server'
import type { Client } from 'pg'
import describeSql from '../packages/model/sql/describe.sql?raw'
import { CommandError } from './command-error.ts'

/**
 * What `portico_describe()` would answer, without leaving it there: it is made, asked as the roles that `read` wants and
 * undone in one transaction. Rejects with CommandError or PostgresError.
 */
export async function describeDatabase<T>(databaseUrl: string, read: (describeAs: (role: string) => Promise<Description>) => Promise<T>): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin')
    try {
      await client.query(describeSql)
      return await read((role) => askAs(client, role))
    } catch (error) {
      throw new CommandError(`The database refused: ${error instanceof Error ? error.message : String(error)}.`)
    } finally {
      await client.query('rollback').catch(() => undefined)
    }
  })
}

async function askAs(client: Client, role: string): Promise<Description> {
  await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [role, JSON.stringify({ role })])
  const { rows } = await client.query<{ described: unknown }>('select public.portico_describe() as described')
  await client.query('reset role')
  const described = rows[0]?.described
  if (!isDescription(described)) throw new Error('portico_describe() answered in a shape that this version does not know')
  return described
}
