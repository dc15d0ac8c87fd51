import pg from 'pg'
import { randomPassword } from './random-password.ts'
import { scramVerifier } from './scram-verifier.ts'

export interface Login {
  readonly role: string
  readonly password: string
}

export interface WantedLogin {
  /** Names it, and where its password is kept. */
  readonly name: string
  /** `noinherit` */
  readonly attributes: string
  readonly memberOf: readonly string[]
}

/**
 * A login of this database's own, made on the first start. The password lies in the database itself, where only its owner
 * reads it, so that every start knows it.
 */
export async function keepLogin(client: pg.Client, { name, attributes, memberOf }: WantedLogin): Promise<Login> {
  const known = await client.query<{ role: string; password: string | null; found: boolean }>(`
    select r.role, (select value from _portico.state where key = $1) as password, exists (select from pg_roles where rolname = r.role) as found
    from (select 'portico_' || $1 || '_' || oid::int8 as role from pg_database where datname = current_database()) r`, [name])
  const [row] = known.rows
  if (row === undefined) throw new Error('A database that is connected to is not in pg_database')
  const { role, password, found } = row
  if (password !== null && found) return { role, password }
  const fresh = randomPassword()
  const quoted = pg.escapeIdentifier(role)
  await client.query(`begin;
    ${found ? '' : `create role ${quoted} ${attributes};`}
    alter role ${quoted} login password ${pg.escapeLiteral(scramVerifier(fresh))};
    grant ${memberOf.map((one) => pg.escapeIdentifier(one)).join(', ')} to ${quoted};
    insert into _portico.state values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(fresh)}) on conflict (key) do update set value = excluded.value, set_at = now();
    commit;`).catch(async (error: unknown) => {
    await client.query('rollback')
    throw error
  })
  return { role, password: fresh }
}

/** The same database as somebody else. */
export function withUser(databaseUrl: string, { role, password }: Login): string {
  const url = new URL(databaseUrl)
  // A URL without a host (`postgres:///db?host=/run/postgresql`) takes no user, and says nothing.
  if (url.hostname === '') url.hostname = 'localhost'
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  url.username = role
  url.password = password
  return url.href
}
