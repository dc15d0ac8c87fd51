import pg from 'pg'

/**
 * What the API roles may do with tables, functions and sequences that `owner` creates in `public` from now on:
 * everything (row security decides), or nothing until it is granted. As on hosted projects, functions stay executable
 * by PUBLIC in both cases: PostgreSQL grants that by itself, and a default of one schema cannot take it away.
 */
export function defaultPrivilegesSql(owner: string, expose: boolean): string {
  const roles = 'anon, authenticated, service_role'
  const verb = expose ? `grant all on %s to ${roles}` : `revoke all on %s from ${roles}`
  return ['tables', 'functions', 'sequences']
    .map((kind) => `alter default privileges for role ${pg.escapeIdentifier(owner)} in schema public ${verb.replace('%s', kind)};`)
    .join('\n')
}
