import pg from 'pg'
import { bootstrap } from './bootstrap.ts'
import { keepLogin, withUser } from './keep-login.ts'
import type { Postgres } from './open-postgres.ts'
import { PostgresError } from './postgres-error.ts'
import { serverVersion } from './server-version.ts'
import { withClient } from './with-client.ts'

const OLDEST = 140000

/**
 * Prepares a PostgreSQL of the user's. Roles that exist are kept; requests go through a role of this database's own,
 * since an `authenticator` of somebody else's has a password that nobody tells us.
 * Rejects with `database-unreachable`, `database-too-old`, `database-managed`, `database-not-permitted` or `bootstrap-failed`.
 */
export async function openExternal(databaseUrl: string, exposeNewTables: boolean): Promise<Postgres> {
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new PostgresError('database-unreachable', 'The database URL is not of the form postgres://user:password@host:port/name.')
  }
  return withClient(databaseUrl, async (client) => {
    const version = await serverVersion(client)
    if (version < OLDEST) throw new PostgresError('database-too-old', `The database is PostgreSQL ${Math.floor(version / 10000)}.`)
    const user = await whoAmI(client)
    await refuseManaged(client)
    await refuseWithoutPower(client, user)
    await bootstrap(client, { owner: user.name, exposeNewTables })
    const login = await keepLogin(client, { name: 'authenticator', attributes: 'noinherit', memberOf: ['anon', 'authenticated', 'service_role'] })
    const url = withUser(databaseUrl, login)
    await checkLogin(url, login.role)
    return {
      url,
      adminUrl: databaseUrl, databaseUrl,
      socketFolder: null, host: client.host, port: client.port, version,
      schemaWatch: await hasSchemaWatch(client),
      close: () => Promise.resolve(),
    }
  })
}

interface User { readonly name: string; readonly superuser: boolean; readonly createsRoles: boolean }

async function whoAmI(client: pg.Client): Promise<User> {
  const { rows } = await client.query<User>(`
    select current_user as name, rolsuper as superuser, rolcreaterole as "createsRoles"
    from pg_roles where rolname = current_user`)
  const [user] = rows
  if (user === undefined) throw new PostgresError('database-not-permitted', 'The user of the database has no role.')
  return user
}

/** GoTrue keeps its migrations there: another backend owns these schemas, and would change them under us. */
async function refuseManaged(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('auth.schema_migrations') is not null as found")
  if (rows[0]?.found === true) throw new PostgresError('database-managed', 'The database belongs to a Supabase project.')
}

async function refuseWithoutPower(client: pg.Client, user: User): Promise<void> {
  if (user.superuser) return
  const { rows } = await client.query<{ bypasses: boolean; creates: boolean }>(`
    select exists (select from pg_roles where rolname = 'service_role' and rolbypassrls) as bypasses,
      has_database_privilege(current_database(), 'create') as creates`)
  const may = rows[0]
  if (may?.creates !== true) throw notPermitted(user, 'create schemas', `grant create on database … to ${pg.escapeIdentifier(user.name)}`)
  if (!user.createsRoles) throw notPermitted(user, 'create roles', `alter role ${pg.escapeIdentifier(user.name)} createrole`)
  if (!may.bypasses && !(await mayBypass(client))) throw notPermitted(user, 'give a role BYPASSRLS', 'create role service_role nologin noinherit bypassrls')
}

/** Since PostgreSQL 16 who has BYPASSRLS and CREATEROLE may pass it on; before, only a superuser may. */
async function mayBypass(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('select rolbypassrls as may from pg_roles where rolname = current_user')
  return rows[0]?.may === true && (await serverVersion(client)) >= 160000
}

function notPermitted(user: User, what: string, statement: string): PostgresError {
  return new PostgresError('database-not-permitted', `The user ${user.name} may not ${what}. As a superuser run: ${statement};`)
}

/** Requests must never run as the owner, and the server may have rules of its own about who comes from where. */
async function checkLogin(url: string, role: string): Promise<void> {
  const who = await withClient(url, async (client) => (await client.query<{ who: string }>('select session_user as who')).rows[0]?.who)
  if (who !== role) throw new PostgresError('database-unreachable', `The database lets nobody in as ${role}.`)
}

async function hasSchemaWatch(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select exists (select from pg_event_trigger where evtname = 'pgrst_ddl_watch') as found")
  return rows[0]?.found === true
}
