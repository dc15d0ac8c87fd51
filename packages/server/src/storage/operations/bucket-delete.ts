import { asCaller, asService } from '../access.ts'
import type { Handler } from '../context.ts'
import { noSuchBucket, StorageError } from '../errors.ts'
import { json } from '../respond.ts'

/** `DELETE /bucket/:bucket`: only where it is empty, of objects that the caller may not see as well. */
export const bucketDelete: Handler = async (call, { database }) => {
  const visible = await database.transaction(asCaller(call, 'read'), [{ text: 'select from storage.buckets where id = $1', values: [call.bucket] }])
  if (visible[0]?.rows.length !== 1) throw noSuchBucket()
  const held = await database.transaction(asService('read'), [{ text: 'select from storage.objects where bucket_id = $1 limit 1', values: [call.bucket] }])
  if (held[0]?.rows.length !== 0) throw notEmpty()
  const [deleted] = await database.transaction(asCaller(call, 'write'), [{ text: 'delete from storage.buckets where id = $1', values: [call.bucket] }])
    .catch((error: unknown) => { throw isForeignKey(error) ? notEmpty() : error })
  if (deleted?.count !== 1) throw new StorageError('AccessDenied', 'The bucket may not be deleted')
  return json({ message: 'Successfully deleted' })
}

function notEmpty(): StorageError {
  return new StorageError('ResourceNotEmpty', 'The bucket you tried to delete is not empty')
}

/** An object came in between. */
function isForeignKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
