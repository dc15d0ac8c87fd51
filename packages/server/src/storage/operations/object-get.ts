import { asCaller, asService } from '../access.ts'
import type { Call, Handler, StorageContext } from '../context.ts'
import { noSuchBucket, StorageError } from '../errors.ts'
import { openObject } from '../serve/open-object.ts'
import { serveObject } from '../serve/serve-object.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import type { BucketRules } from '../tables/buckets.ts'
import type { ReadClaims } from '../sign/url-token.ts'

/** `GET`, `HEAD /object/:bucket/*` and `/object/authenticated/:bucket/*`: as the caller; from a public bucket, anybody. */
export const objectGet: Handler = async (call, storage) => {
  const rules = await loadBucketRules(storage, call.bucket)
  return serveObject(call, storage, await openObject(call, storage, rules.public ? asService('read') : asCaller(call, 'read')), rules)
}

/** `GET`, `HEAD /object/public/:bucket/*` */
export const objectGetPublic: Handler = async (call, storage) => {
  const rules = await requirePublic(call, storage)
  return serveObject(call, storage, await openObject(call, storage, asService('read')), rules)
}

/** `GET`, `HEAD /object/sign/:bucket/*?token=…` */
export const objectGetSigned: Handler = async (call, storage) => {
  const { expires, transformations } = await requireSignature(call, storage)
  // Whoever was given a thumbnail was not given the original.
  if (transformations !== '') throw new StorageError('InvalidSignature', 'The url does not match the signature')
  const { allowedMimeTypes } = await loadBucketRules(storage, call.bucket)
  return serveObject(call, storage, await openObject(call, storage, asService('read')), { allowedMimeTypes, expires })
}

/** A private bucket is not told from one that does not exist. */
export async function requirePublic(call: Call, storage: StorageContext): Promise<BucketRules> {
  const rules = await loadBucketRules(storage, call.bucket)
  if (!rules.public) throw noSuchBucket()
  return rules
}

export async function requireSignature(call: Call, storage: StorageContext): Promise<ReadClaims & { readonly expires: Date }> {
  const token = call.url.searchParams.get('token')
  if (token === null) throw new StorageError('InvalidRequest', 'querystring must have required property \'token\'')
  return storage.signer.verifyRead(token, `${call.bucket}/${call.key.normalize('NFC')}`)
}
