import type { Handler, Target } from './context.ts'
import { decodePath } from './names.ts'
import { bucketCreate } from './operations/bucket-create.ts'
import { bucketDelete } from './operations/bucket-delete.ts'
import { bucketEmpty } from './operations/bucket-empty.ts'
import { bucketGet } from './operations/bucket-get.ts'
import { bucketList } from './operations/bucket-list.ts'
import { bucketUpdate } from './operations/bucket-update.ts'
import { cachePurge } from './operations/cache-purge.ts'
import { objectCopy } from './operations/object-copy.ts'
import { objectDelete, objectDeleteMany } from './operations/object-delete.ts'
import { objectGet, objectGetPublic, objectGetSigned } from './operations/object-get.ts'
import { objectInfo, objectInfoPublic } from './operations/object-info.ts'
import { objectListV2 } from './operations/object-list-v2.ts'
import { objectList } from './operations/object-list.ts'
import { objectMove } from './operations/object-move.ts'
import { objectSignUpload } from './operations/object-sign-upload.ts'
import { objectSign, objectSignMany } from './operations/object-sign.ts'
import { objectUploadSigned } from './operations/object-upload-signed.ts'
import { objectUpdate, objectUpload } from './operations/object-upload.ts'
import { renderImage, renderImagePublic, renderImageSigned } from './operations/render-image.ts'
import { status } from './operations/status.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Everything this service does but resumable uploads, with the hosted protocol's name of each operation. The first that
 * fits is taken: words such as `sign` come before a bucket of that name. GET answers HEAD as well.
 */
const routes: readonly (readonly [Method, string, string, Handler])[] = [
  ['GET', '/status', 'storage.status', status],
  ['POST', '/bucket', 'storage.bucket.create', bucketCreate],
  ['GET', '/bucket', 'storage.bucket.list', bucketList],
  ['GET', '/bucket/:bucket', 'storage.bucket.get', bucketGet],
  ['PUT', '/bucket/:bucket', 'storage.bucket.update', bucketUpdate],
  ['DELETE', '/bucket/:bucket', 'storage.bucket.delete', bucketDelete],
  ['POST', '/bucket/:bucket/empty', 'storage.bucket.empty', bucketEmpty],
  ['POST', '/object/move', 'storage.object.move', objectMove],
  ['POST', '/object/copy', 'storage.object.copy', objectCopy],
  ['POST', '/object/list/:bucket', 'storage.object.list', objectList],
  ['POST', '/object/list-v2/:bucket', 'storage.object.list_v2', objectListV2],
  ['POST', '/object/upload/sign/:bucket/*', 'storage.object.sign_upload_url', objectSignUpload],
  ['PUT', '/object/upload/sign/:bucket/*', 'storage.object.upload_signed', objectUploadSigned],
  ['POST', '/object/sign/:bucket', 'storage.object.sign_many', objectSignMany],
  ['POST', '/object/sign/:bucket/*', 'storage.object.sign', objectSign],
  ['GET', '/object/sign/:bucket/*', 'storage.object.get_signed', objectGetSigned],
  ['GET', '/object/public/:bucket/*', 'storage.object.get_public', objectGetPublic],
  ['GET', '/object/authenticated/:bucket/*', 'storage.object.get_authenticated', objectGet],
  ['GET', '/object/info/public/:bucket/*', 'storage.object.info_public', objectInfoPublic],
  ['GET', '/object/info/authenticated/:bucket/*', 'storage.object.info_authenticated', objectInfo],
  ['GET', '/object/info/:bucket/*', 'storage.object.info_authenticated', objectInfo],
  ['GET', '/object/:bucket/*', 'storage.object.get_authenticated', objectGet],
  ['POST', '/object/:bucket/*', 'storage.object.upload', objectUpload],
  ['PUT', '/object/:bucket/*', 'storage.object.upload_update', objectUpdate],
  ['DELETE', '/object/:bucket/*', 'storage.object.delete', objectDelete],
  ['DELETE', '/object/:bucket', 'storage.object.delete_many', objectDeleteMany],
  ['GET', '/render/image/authenticated/:bucket/*', 'storage.render.image_authenticated', renderImage],
  ['GET', '/render/image/public/:bucket/*', 'storage.render.image_public', renderImagePublic],
  ['GET', '/render/image/sign/:bucket/*', 'storage.render.image_sign', renderImageSigned],
  ['DELETE', '/cdn/:bucket', 'storage.bucket.purge_cache', cachePurge],
  ['DELETE', '/cdn/:bucket/*', 'storage.object.purge_cache', cachePurge],
]

export type Match =
  | { readonly kind: 'found'; readonly handler: Handler; readonly target: Target }
  | { readonly kind: 'wrong-method' }
  | { readonly kind: 'unknown' }

/** Rejects with `InvalidKey` for a path that is no text. */
export function matchRoute(method: string, path: string): Match {
  const wanted = method === 'HEAD' ? 'GET' : method
  let known = false
  for (const [allowed, pattern, operation, handler] of routes) {
    const parts = matchPath(pattern, path)
    if (parts === null) continue
    if (allowed === wanted) return { kind: 'found', handler, target: { operation, ...parts } }
    known = true
  }
  return { kind: known ? 'wrong-method' : 'unknown' }
}

/** Paths that need no API key: what is public, and what carries a signature of its own. */
export function isOpenInStorage(path: string, method: string): boolean {
  if (path.startsWith('/object/upload/sign/')) return method === 'PUT'
  return (method === 'GET' || method === 'HEAD') && /^\/(?:object\/(?:public|sign|info\/public)|render\/image\/(?:public|sign))\/|^\/status$/.test(path)
}

/** The bucket and what follows it, decoded; a `*` is never empty. */
function matchPath(pattern: string, path: string): { readonly bucket: string; readonly key: string } | null {
  const wanted = pattern.split('/')
  const hasTail = wanted.at(-1) === '*'
  const fixed = hasTail ? wanted.length - 1 : wanted.length
  const given = (hasTail ? path : path.replace(/\/$/, '')).split('/')
  if (hasTail ? given.length <= fixed : given.length !== fixed) return null
  let bucket = ''
  for (let index = 0; index < fixed; index++) {
    const value = given[index] ?? ''
    if (wanted[index] === ':bucket') bucket = value
    else if (wanted[index] !== value) return null
  }
  const key = given.slice(fixed).join('/')
  return hasTail && key === '' ? null : { bucket: decodePath(bucket), key: decodePath(key) }
}
