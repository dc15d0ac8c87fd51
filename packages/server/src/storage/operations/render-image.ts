import { asCaller, asService } from '../access.ts'
import type { Call, Handler } from '../context.ts'
import { parseTransformation, readTransformation } from '../image/transformation.ts'
import { serveImage } from '../serve/serve-image.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import { requirePublic, requireSignature } from './object-get.ts'

/** `GET`, `HEAD /render/image/authenticated/:bucket/*` */
export const renderImage: Handler = async (call, storage) => {
  const rules = await loadBucketRules(storage, call.bucket)
  return serveImage(call, storage, rules.public ? asService('read') : asCaller(call, 'read'), asked(call), rules)
}

/** `GET`, `HEAD /render/image/public/:bucket/*` */
export const renderImagePublic: Handler = async (call, storage) => {
  const rules = await requirePublic(call, storage)
  return serveImage(call, storage, asService('read'), asked(call), rules)
}

/** `GET`, `HEAD /render/image/sign/:bucket/*?token=…`: as the token has it, not as the URL asks. */
export const renderImageSigned: Handler = async (call, storage) => {
  const { expires, transformations } = await requireSignature(call, storage)
  const { allowedMimeTypes } = await loadBucketRules(storage, call.bucket)
  return serveImage(call, storage, asService('read'), readTransformation(transformations), { allowedMimeTypes, expires })
}

function asked({ url: { searchParams } }: Call) {
  const named = ['width', 'height', 'resize', 'quality', 'format'].flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)]] : []))
  return parseTransformation(Object.fromEntries(named))
}
