import { asCaller, asService } from '../access.ts'
import type { Call, Handler, StorageContext } from '../context.ts'
import { noSuchKey } from '../errors.ts'
import { json } from '../respond.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import { findObject } from '../tables/objects.ts'
import type { TransactionContext } from '../../db/database.ts'
import { requirePublic } from './object-get.ts'

/** `GET`, `HEAD /object/info/:bucket/*` */
export const objectInfo: Handler = async (call, storage) => {
  const rules = await loadBucketRules(storage, call.bucket)
  return tell(call, storage, rules.public ? asService('read') : asCaller(call, 'read'))
}

/** `GET`, `HEAD /object/info/public/:bucket/*` */
export const objectInfoPublic: Handler = async (call, storage) => {
  await requirePublic(call, storage)
  return tell(call, storage, asService('read'))
}

async function tell(call: Call, storage: StorageContext, context: TransactionContext): Promise<Response> {
  const row = await findObject(storage, context, { bucket: call.bucket, key: call.key.normalize('NFC') }, call.signal)
  if (row === null) throw noSuchKey()
  const { metadata } = row
  return json({
    id: row.id, name: row.name, version: row.version, bucket_id: row.bucket_id, size: metadata?.size ?? null, content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null, etag: metadata?.eTag ?? null, metadata: row.user_metadata ?? {},
    last_modified: metadata?.lastModified ?? row.updated_at, created_at: row.created_at,
  })
}
