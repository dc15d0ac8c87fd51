import type { Database, TransactionContext } from '../../db/database.ts'
import { isoSql, queryJson } from './rows.ts'

export interface FolderListing {
  readonly bucket: string
  /** `folder/sub`, with or without a slash at its end; empty for the root. */
  readonly prefix: string
  /** The start of the wanted names, whatever their case. */
  readonly search: string
  readonly sortBy: { readonly column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'; readonly order: 'asc' | 'desc' }
  readonly limit: number
  readonly offset: number
}

/** One JSON object an entry: folders first (all null but the name), then files. Rows that the role may not read make no folder. */
export function listFolder(database: Database, context: TransactionContext, asked: FolderListing, signal: AbortSignal): Promise<readonly string[]> {
  const prefix = folderPrefix(asked.prefix)
  const { column, order } = asked.sortBy
  return queryJson(database, context, {
    text: `with below as (
        select id, updated_at, created_at, last_accessed_at, metadata, substr(name, length($2) + 1) as rest
        from storage.objects where bucket_id = $1 and name collate "C" >= $2 and ($3::text is null or name collate "C" < $3)
      ), entries as (
        select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
          null::timestamptz as last_accessed_at, null::jsonb as metadata
        from below where strpos(rest, '/') > 0 group by 1
        union all
        select rest, id, updated_at, created_at, last_accessed_at, metadata from below where strpos(rest, '/') = 0 and rest <> ''
      )
      select json_build_object('name', name, 'id', id, 'updated_at', ${isoSql('updated_at')}, 'created_at', ${isoSql('created_at')},
        'last_accessed_at', ${isoSql('last_accessed_at')}, 'metadata', metadata)
      from entries where starts_with(lower(name), lower($4))
      order by id is not null, ${column === 'name' ? '' : `${column} ${order}, `}name collate "C" ${order} limit $5::bigint offset $6::bigint`,
    values: [asked.bucket, prefix, afterPrefix(prefix), asked.search, String(asked.limit), String(asked.offset)],
  }, signal)
}

function folderPrefix(prefix: string): string {
  const trimmed = prefix.normalize('NFC').replace(/^\/+/, '')
  return trimmed === '' || trimmed.endsWith('/') ? trimmed : `${trimmed}/`
}

/** The first text after all that start with the prefix, in the order of code points; null is none. */
export function afterPrefix(prefix: string): string | null {
  const last = prefix.codePointAt(prefix.length - (/[\uDC00-\uDFFF]$/.test(prefix) ? 2 : 1))
  if (last === undefined) return null
  const rest = prefix.slice(0, -String.fromCodePoint(last).length)
  // Surrogates are no characters of their own, and nothing follows the last one.
  return last >= 0x10FFFF ? afterPrefix(rest) : rest + String.fromCodePoint(last === 0xD7FF ? 0xE000 : last + 1)
}
