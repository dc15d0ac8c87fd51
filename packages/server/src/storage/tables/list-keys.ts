import type { Database, TransactionContext } from '../../db/database.ts'
import { afterPrefix } from './list-folder.ts'
import { isoSql, queryJson } from './rows.ts'

/** Where a page ended: the last name, and its value of the column that is sorted by (null for the name itself, and for folders). */
export interface KeyCursor {
  readonly key: string
  readonly sort: string | null
}

export interface KeyEntry extends KeyCursor {
  /** null is a folder, whose key ends with a slash. */
  readonly id: string | null
  readonly updated_at: string | null
  readonly created_at: string | null
  readonly last_accessed_at: string | null
  readonly metadata: unknown
}

export interface KeyListing {
  readonly bucket: string
  readonly prefix: string
  readonly delimited: boolean
  readonly sortBy: { readonly column: 'name' | 'updated_at' | 'created_at'; readonly order: 'asc' | 'desc' }
  readonly after: KeyCursor | null
  readonly limit: number
}

/** Names below a prefix in their order; with a delimiter, what lies in a deeper folder is that folder. */
export async function listKeys(database: Database, context: TransactionContext, asked: KeyListing, signal: AbortSignal): Promise<readonly KeyEntry[]> {
  const prefix = asked.prefix.normalize('NFC')
  const { column, order } = asked.sortBy
  // Folders have no times: they come first.
  const sort = column === 'name' ? `''` : `coalesce(to_char(${column} at time zone 'utc', 'YYYYMMDDHH24MISSUS'), '')`
  const position = `(${sort} collate "C", key collate "C")`
  const rows = await queryJson(database, context, {
    text: `with below as (
        select id, name, updated_at, created_at, last_accessed_at, metadata, strpos(substr(name, length($2) + 1), '/') as slash
        from storage.objects where bucket_id = $1 and name collate "C" >= $2 and ($3::text is null or name collate "C" < $3)
      ), entries as (
        select name as key, id, updated_at, created_at, last_accessed_at, metadata from below where slash = 0 or not $4::boolean
        union all
        select distinct substr(name, 1, length($2) + slash), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
        from below where slash > 0 and $4::boolean
      )
      select json_build_object('key', key, 'id', id, 'updated_at', ${isoSql('updated_at')}, 'created_at', ${isoSql('created_at')},
        'last_accessed_at', ${isoSql('last_accessed_at')}, 'metadata', metadata, 'sort', ${sort})
      from entries where $5::text is null or ${position} ${order === 'asc' ? '>' : '<'} ($6, $5)
      order by ${sort} collate "C" ${order}, key collate "C" ${order} limit $7::bigint`,
    values: [asked.bucket, prefix, afterPrefix(prefix), String(asked.delimited), asked.after?.key ?? null, asked.after?.sort ?? '', String(asked.limit)],
  }, signal)
  return rows.map((text) => JSON.parse(text) as KeyEntry)
}
