import { z } from 'zod'
import { asCaller, ownerOf } from '../access.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { noSuchKey } from '../errors.ts'
import { toContentType } from '../mime-type.ts'
import { checkKey } from '../names.ts'
import { json } from '../respond.ts'
import { findObject } from '../tables/objects.ts'
import { checkFits } from '../upload/check-fits.ts'
import { buildMetadata } from '../upload/metadata.ts'
import { record } from '../upload/record.ts'
import { removeUnlessKept } from '../upload/upload.ts'
import { checkCacheControl } from '../incoming/cache-control.ts'
import { fromTo } from './object-move.ts'
import { wantsUpsert } from './object-upload.ts'

const body = fromTo.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).optional(),
})

/** `POST /object/copy`: the caller's own object with the same bytes. */
export const objectCopy: Handler = async (call, storage) => {
  const asked = await readBody(call.request, body)
  const { bucketId, destinationBucket: bucket = bucketId } = asked
  const key = checkKey(asked.destinationKey)
  const source = await findObject(storage, asCaller(call, 'read'), { bucket: bucketId, key: asked.sourceKey.normalize('NFC') })
  if (source === null || source.version === null) throw noSuchKey()
  const contentType = toContentType(asked.metadata?.mimetype ?? source.metadata?.mimetype)
  const cacheControl = checkCacheControl(asked.metadata?.cacheControl ?? source.metadata?.cacheControl ?? 'no-cache')
  const size = source.metadata?.size ?? 0
  await checkFits(storage, { ...source, metadata: { ...source.metadata, mimetype: contentType } }, bucket)

  const version = crypto.randomUUID()
  if (!(await storage.store.duplicate(source.version, version))) throw noSuchKey()
  const metadata = buildMetadata({ version, size, contentType, cacheControl, now: storage.clock.now() })
  const draft = {
    id: crypto.randomUUID(), bucket, key, ...ownerOf(call.caller.claims['sub']), version, metadata,
    userMetadata: asked.copyMetadata ? source.user_metadata : null,
  }
  try {
    const id = await record(storage, asCaller(call, 'write'), draft, wantsUpsert(call.request) ? 'upsert' : 'insert')
    return json({ Id: id, Key: `${bucket}/${key}`, name: key, bucket_id: bucket, metadata })
  } catch (error) {
    await removeUnlessKept(storage, version)
    throw error
  }
}
