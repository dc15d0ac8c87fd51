import type { TransactionContext } from '../../db/database.ts'
import type { Owner } from '../access.ts'
import type { StorageContext } from '../context.ts'
import { tooLarge } from '../errors.ts'
import { readIncoming } from '../incoming/incoming-file.ts'
import type { IncomingFile } from '../incoming/file.ts'
import { checkAllowed } from '../mime-type.ts'
import { checkKey } from '../names.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import type { BucketRules } from '../tables/buckets.ts'
import { keptVersions } from '../tables/kept-versions.ts'
import type { NewObject, Place } from '../tables/objects.ts'
import { buildMetadata } from './metadata.ts'
import { record } from './record.ts'
import { rehearse } from './rehearse.ts'
import type { UploadMode } from './rehearse.ts'

export interface UploadOptions extends Place {
  /** As whom the row is written. */
  readonly context: TransactionContext
  readonly owner: Owner
  readonly mode: UploadMode
  /** A signed URL has settled the permission: whoever holds it cannot be asked again. */
  readonly permitted?: boolean
}

export interface Uploaded {
  readonly id: string
  /** `bucket/name` */
  readonly key: string
}

/**
 * Takes the request's file in: permission first, then the bytes to the disk under the bucket's limits, then the row. An
 * upload that fails at any point leaves what was there before, and no bytes.
 */
export async function upload(request: Request, storage: StorageContext, options: UploadOptions): Promise<Uploaded> {
  const key = checkKey(options.key)
  const rules = await loadBucketRules(storage, options.bucket)
  const file = await readIncoming(request)
  try {
    return { id: await take(file, storage, rules, { ...options, key }), key: `${rules.id}/${key}` }
  } catch (error) {
    file.discard()
    throw error
  }
}

async function take(file: IncomingFile, storage: StorageContext, rules: BucketRules, options: UploadOptions): Promise<string> {
  checkAllowed(file.contentType, rules.allowedMimeTypes)
  if (file.size !== null && file.size > rules.sizeLimit) throw tooLarge()
  const draft: NewObject = {
    id: crypto.randomUUID(), bucket: rules.id, key: options.key, ...options.owner, version: crypto.randomUUID(), userMetadata: null,
    metadata: { mimetype: file.contentType, ...(file.size === null ? {} : { size: file.size, contentLength: file.size }) },
  }
  if (options.permitted !== true) await rehearse(storage, options.context, draft, options.mode)
  return store(storage, file, rules, draft, options)
}

async function store(storage: StorageContext, file: IncomingFile, rules: BucketRules, draft: NewObject, { context, mode }: UploadOptions): Promise<string> {
  const { version } = draft
  const size = await storage.store.put(version, file.body, rules.sizeLimit)
  try {
    const { cacheControl, userMetadata } = file.details()
    const metadata = buildMetadata({ version, size, contentType: file.contentType, cacheControl, now: storage.clock.now() })
    return await record(storage, context, { ...draft, metadata, userMetadata }, mode)
  } catch (error) {
    await removeUnlessKept(storage, version)
    throw error
  }
}

/** Whether a commit took effect is not known when its connection broke: then the row decides, now or at the next start. */
export async function removeUnlessKept(storage: StorageContext, version: string): Promise<void> {
  const isKept = await keptVersions(storage.database, [version]).then((kept) => kept.has(version), () => true)
  if (!isKept) await storage.store.remove([version])
}
