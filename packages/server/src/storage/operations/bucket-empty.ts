import { asCaller } from '../access.ts'
import type { Handler } from '../context.ts'
import { noSuchBucket, StorageError } from '../errors.ts'
import { json } from '../respond.ts'

/** `POST /bucket/:bucket/empty`: deletes every object that the caller may see, or nothing if one of them must stay. */
export const bucketEmpty: Handler = async (call, { database, store }) => {
  const removed = await database.interactive(asCaller(call, 'write'), async (tx) => {
    const bucket = await tx.query('select from storage.buckets where id = $1', [call.bucket])
    if (bucket.rowCount !== 1) throw noSuchBucket()
    const { rows } = await tx.query<{ version: string | null }>('delete from storage.objects where bucket_id = $1 returning version', [call.bucket])
    const left = await tx.query('select from storage.objects where bucket_id = $1 limit 1', [call.bucket])
    if (left.rowCount !== 0) throw new StorageError('AccessDenied', 'Not every object of the bucket may be deleted')
    return rows.map(({ version }) => version)
  })
  await store.remove(removed)
  return json({ message: 'Successfully emptied' })
}
