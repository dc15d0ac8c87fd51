import type { SchemaCache } from '../catalog/schema-cache.ts'
import type { RestConfig } from './config.ts'

/** PostgREST's `db-aggregates-enabled`: off, unless it is told or `alter role authenticator set pgrst.db_aggregates_enabled = 'true'` says so. */
export function aggregatesAllowed({ aggregates }: Pick<RestConfig, 'aggregates'>, { roleSettings }: Pick<SchemaCache, 'roleSettings'>): boolean {
  return aggregates ?? /^(true|on|yes|1)$/i.test(roleSettings.get('authenticator')?.['pgrst.db_aggregates_enabled'] ?? '')
}
