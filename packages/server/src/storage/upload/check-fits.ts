import type { StorageContext } from '../context.ts'
import { tooLarge } from '../errors.ts'
import { checkAllowed } from '../mime-type.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import type { ObjectRow } from '../tables/objects.ts'

/** Would the bucket take the object if it came as an upload? Rejects with `NoSuchBucket`, `EntityTooLarge`, `InvalidMimeType`. */
export async function checkFits(storage: StorageContext, { metadata }: ObjectRow, bucket: string): Promise<void> {
  const { sizeLimit, allowedMimeTypes } = await loadBucketRules(storage, bucket)
  if ((metadata?.size ?? 0) > sizeLimit) throw tooLarge()
  checkAllowed(metadata?.mimetype ?? 'application/octet-stream', allowedMimeTypes)
}
