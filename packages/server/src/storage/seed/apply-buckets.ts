import type { BucketConfig } from '../../core/config.ts'
import { asService } from '../access.ts'
import type { StorageContext } from '../context.ts'
import { checkMimeList } from '../mime-type.ts'
import { checkBucketName } from '../names.ts'

/** Makes the buckets that the project's configuration names, or brings them to what it says. Others are left alone; one that cannot be made is told in the log. */
export async function applyBuckets(storage: StorageContext, buckets: readonly BucketConfig[]): Promise<void> {
  for (const bucket of buckets) {
    await applyBucket(storage, bucket).catch((error: unknown) => { storage.log.warn({ bucket: bucket.id, error }, 'A bucket of the configuration was not made') })
  }
}

async function applyBucket({ database }: StorageContext, bucket: BucketConfig): Promise<void> {
  const id = checkBucketName(bucket.id)
  const types = bucket.allowedMimeTypes === null ? null : JSON.stringify(checkMimeList(bucket.allowedMimeTypes))
  await database.transaction(asService('write'), [{
    text: `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ($1, $1, $2::boolean, $3::bigint, case when $4::jsonb is null then null else array(select jsonb_array_elements_text($4::jsonb)) end)
      on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types, updated_at = now()
      where (buckets.public, buckets.file_size_limit, buckets.allowed_mime_types) is distinct from (excluded.public, excluded.file_size_limit, excluded.allowed_mime_types)`,
    values: [id, String(bucket.public), bucket.fileSizeLimit === null ? null : String(bucket.fileSizeLimit), types],
  }])
}
