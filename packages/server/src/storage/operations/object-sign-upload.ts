import { asCaller, ownerOf } from '../access.ts'
import type { Handler } from '../context.ts'
import { uploadUrlLifetime } from '../limits.ts'
import { checkKey } from '../names.ts'
import { json } from '../respond.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import { rehearse } from '../upload/rehearse.ts'
import { wantsUpsert } from './object-upload.ts'

/** `POST /object/upload/sign/:bucket/*`: a URL by which anybody may upload this one name, as the caller might. */
export const objectSignUpload: Handler = async (call, storage) => {
  const key = checkKey(call.key)
  const { id: bucket } = await loadBucketRules(storage, call.bucket)
  const owner = ownerOf(call.caller.claims['sub'])
  const upsert = wantsUpsert(call.request)
  const draft = { id: crypto.randomUUID(), bucket, key, ...owner, version: crypto.randomUUID(), metadata: {}, userMetadata: null }
  await rehearse(storage, asCaller(call, 'write'), draft, upsert ? 'upsert' : 'insert')
  const url = `${bucket}/${key}`
  const token = await storage.signer.sign({ scope: 'upload', url, owner: owner.ownerId, upsert }, uploadUrlLifetime)
  return json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}
