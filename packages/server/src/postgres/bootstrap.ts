import { createHash } from 'node:crypto'
import pg from 'pg'
import { PostgresError } from './postgres-error.ts'
import { scramVerifier } from './scram-verifier.ts'
import { authTablesSql } from './sql/auth-tables.ts'
import { claimsSql } from './sql/claims.ts'
import { defaultPrivilegesSql } from './sql/default-privileges.ts'
import { realtimeChangesSql } from './sql/realtime-changes.ts'
import { realtimeSendSql } from './sql/realtime-send.ts'
import { realtimeTablesSql } from './sql/realtime-tables.ts'
import { rolesSql } from './sql/roles.ts'
import { schemaWatchSql } from './sql/schema-watch.ts'
import { schemasSql } from './sql/schemas.ts'
import { stateSql } from './sql/state.ts'
import { storageTablesSql } from './sql/storage-tables.ts'

export interface BootstrapOptions {
  /** The role that migrations run as. */
  readonly owner: string
  /** Are new tables, functions and sequences of `public` granted to the API roles? */
  readonly exposeNewTables: boolean
  /** Passwords to set, by role, when the database is prepared. */
  readonly passwords?: Readonly<Record<string, string>>
}

/**
 * Roles, schemas, functions and tables of a hosted project, in one transaction and one round trip. What is there is kept
 * or replaced by its newer form; a database that had this very version is left alone.
 * Rejects with `bootstrap-failed` or `database-not-permitted`.
 */
export async function bootstrap(client: pg.Client, options: BootstrapOptions): Promise<void> {
  const sql = [
    stateSql, rolesSql, schemasSql, claimsSql, authTablesSql, storageTablesSql, realtimeTablesSql, realtimeChangesSql, realtimeSendSql, schemaWatchSql,
    defaultPrivilegesSql(options.owner, options.exposeNewTables),
  ].join('\n')
  const version = createHash('sha256').update(sql).digest('hex')
  if ((await recordedVersion(client)) === version) return
  const record = `insert into _portico.state values ('bootstrap', ${pg.escapeLiteral(version)}) on conflict (key) do update set value = excluded.value, set_at = now();`
  try {
    await client.query(`begin;\nset local client_min_messages = warning;\n${sql}\n${passwordsSql(options.passwords ?? {})}\n${record}\ncommit;`)
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw refusal(cause)
  }
}

/** Undefined table or schema: it never happened. */
async function recordedVersion(client: pg.Client): Promise<string | null> {
  const answer = await client.query<{ value: string }>("select value from _portico.state where key = 'bootstrap'").catch(() => null)
  return answer?.rows[0]?.value ?? null
}

function refusal(cause: unknown): PostgresError {
  const message = cause instanceof Error ? cause.message : String(cause)
  const denied = cause instanceof pg.DatabaseError && (cause.code === '42501' || cause.code === '28000')
  return new PostgresError(denied ? 'database-not-permitted' : 'bootstrap-failed', `The database could not be prepared: ${message}.`, { cause })
}

function passwordsSql(passwords: Readonly<Record<string, string>>): string {
  return Object.entries(passwords)
    .map(([role, password]) => `alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(scramVerifier(password))};`)
    .join('\n')
}
