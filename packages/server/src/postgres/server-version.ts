import type pg from 'pg'

/** `server_version_num`, e.g. 180004. */
export async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  return Number(rows[0]?.version ?? 0)
}
