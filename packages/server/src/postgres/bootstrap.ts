import pg from 'pg'
import { PostgresError } from './postgres-error.ts'
import { claimsSql } from './sql/claims.ts'
import { rolesSql } from './sql/roles.ts'
import { schemasSql } from './sql/schemas.ts'

/** Roles, schemas and functions of a hosted project, in one transaction and one round trip. Idempotent. */
export async function bootstrap(adminUrl: string, passwords: { readonly admin: string; readonly authenticator: string }): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'portico bootstrap' })
  await client.connect()
  try {
    await client.query(['begin;', rolesSql, schemasSql, claimsSql, passwordsSql(passwords), 'commit;'].join('\n'))
  } catch (cause) {
    throw new PostgresError('bootstrap-failed', `The database could not be prepared: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  } finally {
    await client.end()
  }
}

function passwordsSql({ admin, authenticator }: { readonly admin: string; readonly authenticator: string }): string {
  return [['postgres', admin], ['authenticator', authenticator]]
    .map(([role = '', password = '']) => `alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)};`)
    .join('\n')
}
