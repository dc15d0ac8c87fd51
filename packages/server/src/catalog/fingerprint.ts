import type { Database } from '../db/database.ts'

const rows = (relation: string, condition: string) => `(select concat(count(*), '/', sum(hashtext(xmin::text)::bigint)) from ${relation} where ${condition})`
const lasting = "not in (select oid from pg_catalog.pg_namespace where nspname like 'pg\\_%temp\\_%')"
/** Below it are PostgreSQL's own objects. */
const first = 16384

/** Each change writes a new version of a row here. Temporary tables do not count; statistics are kept elsewhere or in place. */
const query = `select concat_ws(' ', ${[
  rows('pg_catalog.pg_namespace', `nspname not like 'pg\\_%temp\\_%'`),
  rows('pg_catalog.pg_class', `oid >= ${first} and relnamespace ${lasting}`),
  rows('pg_catalog.pg_attribute', `attrelid >= ${first} and attnum > 0 and attrelid in (select oid from pg_catalog.pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and relpersistence <> 't')`),
  rows('pg_catalog.pg_constraint', `oid >= ${first} and connamespace ${lasting}`),
  rows('pg_catalog.pg_rewrite', `oid >= ${first}`),
  rows('pg_catalog.pg_proc', `oid >= ${first} and pronamespace ${lasting}`),
  rows('pg_catalog.pg_type', `oid >= ${first} and typnamespace ${lasting}`),
  rows('pg_catalog.pg_description', `objoid >= ${first}`),
  rows('pg_catalog.pg_db_role_setting', 'setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))'),
].join(', ')}) as fingerprint`

/** A short text that differs after the schema changed. Rejects with DatabaseError. */
export async function loadFingerprint(database: Database): Promise<string> {
  return database.internal(async (tx) => {
    const answer = await tx.query<{ fingerprint: string }>(query)
    return answer.rows[0]?.fingerprint ?? ''
  })
}
