import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType, mimes } from 'hono/utils/mime'
import type { BucketConfig } from '../../core/config.ts'
import { asService } from '../access.ts'
import type { StorageContext } from '../context.ts'
import { checkAllowed } from '../mime-type.ts'
import { checkKey } from '../names.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import { findObject } from '../tables/objects.ts'
import { buildMetadata } from '../upload/metadata.ts'
import { record } from '../upload/record.ts'

/** Common types that the library's list lacks. */
const types = { ...mimes, md: 'text/markdown', heic: 'image/heic', jpg: 'image/jpeg', yaml: 'application/yaml' }

/**
 * Puts the files of each bucket's `objects_path` into it, owned by nobody: once, so that what people delete stays
 * deleted. A file that the bucket does not take is told in the log and passed over.
 */
export async function seedObjects(storage: StorageContext, buckets: readonly BucketConfig[]): Promise<void> {
  const wanted = buckets.flatMap(({ id, objectsPath }) => (objectsPath === null ? [] : [{ id, objectsPath }]))
  if (wanted.length === 0 || (await isSeeded(storage))) return
  for (const { id, objectsPath } of wanted) {
    for (const path of await listFiles(objectsPath)) {
      const name = relative(objectsPath, path).split(sep).join('/')
      await seedObject(storage, id, name, path).catch((error: unknown) => {
        storage.log.warn({ bucket: id, file: name, error }, 'A file was not put into its bucket')
      })
    }
  }
  await storage.database.internal((tx) => tx.query(`insert into _portico.state (key, value) values ('objects', now()::text) on conflict (key) do nothing`))
}

async function isSeeded({ database }: StorageContext): Promise<boolean> {
  return database.internal(async (tx) => (await tx.query(`select from _portico.state where key = 'objects'`)).rowCount === 1)
}

/** Hidden files are no content. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return files
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map((file) => join(file.parentPath, file.name))
    .toSorted()
}

/** What a start that was killed has put there already stays. */
async function seedObject(storage: StorageContext, bucket: string, name: string, path: string): Promise<void> {
  const key = checkKey(name)
  const rules = await loadBucketRules(storage, bucket)
  const contentType = getMimeType(key, types) ?? 'application/octet-stream'
  checkAllowed(contentType, rules.allowedMimeTypes)
  if ((await findObject(storage, asService('read'), { bucket, key })) !== null) return
  const version = crypto.randomUUID()
  const size = await storage.store.put(version, createReadStream(path), rules.sizeLimit)
  const metadata = buildMetadata({ version, size, contentType, cacheControl: 'max-age=3600', now: storage.clock.now() })
  const draft = { id: crypto.randomUUID(), bucket, key, version, metadata, owner: null, ownerId: null, userMetadata: null }
  await record(storage, asService('write'), draft, 'insert')
}
