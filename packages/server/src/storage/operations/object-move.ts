import { z } from 'zod'
import { asCaller } from '../access.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { noSuchKey, StorageError } from '../errors.ts'
import { checkKey } from '../names.ts'
import { json } from '../respond.ts'
import { findObject } from '../tables/objects.ts'
import { checkFits } from '../upload/check-fits.ts'

export const fromTo = z.object({ bucketId: z.string(), sourceKey: z.string().min(1), destinationKey: z.string().min(1), destinationBucket: z.string().optional() })

/** `POST /object/move`: another name for the same bytes; only the row changes. */
export const objectMove: Handler = async (call, storage) => {
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = await readBody(call.request, fromTo)
  const from = { bucket: bucketId, key: sourceKey.normalize('NFC') }
  const key = checkKey(destinationKey)
  const source = await findObject(storage, asCaller(call, 'read'), from)
  if (source === null) throw noSuchKey()
  if (destinationBucket !== bucketId) await checkFits(storage, source, destinationBucket)
  if (key !== from.key || destinationBucket !== bucketId) {
    const [moved] = await storage.database.transaction(asCaller(call, 'write'), [{
      text: 'update storage.objects set name = $3, bucket_id = $4 where bucket_id = $1 and name = $2', values: [from.bucket, from.key, key, destinationBucket],
    }])
    if (moved?.count !== 1) throw new StorageError('AccessDenied', 'The object may not be moved')
  }
  return json({ message: 'Successfully moved', Id: source.id, Key: `${destinationBucket}/${key}` })
}
