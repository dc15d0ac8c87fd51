import { asService } from '../access.ts'
import type { StorageContext } from '../context.ts'
import { noSuchBucket } from '../errors.ts'
import { isoSql, queryJson } from './rows.ts'

/** What every upload and download depends on, whoever asks. */
export interface BucketRules {
  readonly id: string
  readonly public: boolean
  /** Bytes; never above the service's own limit. */
  readonly sizeLimit: number
  readonly allowedMimeTypes: readonly string[] | null
}

/** A bucket as clients see it, as a JSON object. */
export const bucketJsonSql = `json_build_object('id', id, 'name', name, 'owner', coalesce(owner::text, owner_id, ''), 'public', coalesce(public, false),
  'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types, 'type', type,
  'created_at', ${isoSql('created_at')}, 'updated_at', ${isoSql('updated_at')})`

interface RulesRow {
  readonly id: string
  readonly public: boolean | null
  readonly file_size_limit: number | null
  readonly allowed_mime_types: readonly string[] | null
}

/** Rejects with `NoSuchBucket`. */
export async function loadBucketRules(storage: StorageContext, id: string): Promise<BucketRules> {
  const [text] = await queryJson(storage.database, asService('read'), {
    text: `select json_build_object('id', id, 'public', public, 'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types) from storage.buckets where id = $1`,
    values: [id],
  })
  if (text === undefined) throw noSuchBucket()
  const row = JSON.parse(text) as RulesRow
  return {
    id: row.id,
    public: row.public === true,
    sizeLimit: Math.min(row.file_size_limit ?? Infinity, storage.fileSizeLimit),
    allowedMimeTypes: row.allowed_mime_types,
  }
}
