import type { Database } from '../../db/database.ts'
import { asService } from '../access.ts'

/**
 * Of these versions, those that some object has. Rejects where row security would hide rows from the service: what is
 * not seen must never be taken for deleted.
 */
export async function keptVersions(database: Database, versions: readonly string[]): Promise<ReadonlySet<string>> {
  const [hidden, found] = await database.transaction(asService('read'), [
    { text: `select row_security_active('storage.objects')::text`, values: [] },
    { text: 'select version from storage.objects where version in (select jsonb_array_elements_text($1::jsonb))', values: [JSON.stringify(versions)] },
  ], { lane: 'long' })
  if (hidden?.rows[0]?.[0] !== 'false') throw new Error('The role service_role is held to row security on storage.objects')
  return new Set(found?.rows.map(([version]) => version ?? ''))
}
