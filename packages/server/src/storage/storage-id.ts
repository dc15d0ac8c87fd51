import type { Database } from '../db/database.ts'

/**
 * Names the folder of this database's bytes. Another database that is started over the same data folder has another
 * one, and does not take the bytes of this one for orphans.
 */
export function loadStorageId(database: Database): Promise<string> {
  return database.internal(async (tx) => {
    await tx.query(`insert into _portico.state (key, value) values ('storage', gen_random_uuid()::text) on conflict (key) do nothing`)
    const { rows } = await tx.query<{ value: string }>(`select value from _portico.state where key = 'storage'`)
    return rows[0]?.value ?? 'storage'
  })
}
