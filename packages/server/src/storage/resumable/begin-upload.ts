import { asCaller, ownerOf } from '../access.ts'
import type { Call, StorageContext } from '../context.ts'
import { StorageError } from '../errors.ts'
import { checkCacheControl } from '../incoming/cache-control.ts'
import { parseUserMetadata } from '../incoming/user-metadata.ts'
import { checkAllowed, toContentType } from '../mime-type.ts'
import { checkKey } from '../names.ts'
import { wantsUpsert } from '../operations/object-upload.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import { rehearse } from '../upload/rehearse.ts'
import { isSignedPath, requireUploadSignature } from './signature.ts'
import type { UploadFile } from './upload-file.ts'

type Metadata = Readonly<Record<string, string | null>>

/** What a creation asks for, checked and permitted; nothing is on disk yet. Rejects as an upload would be refused. */
export async function beginUpload(call: Call, storage: StorageContext, metadata: Metadata): Promise<UploadFile> {
  const rules = await loadBucketRules(storage, required(metadata, 'bucketName'))
  const key = checkKey(required(metadata, 'objectName'))
  const contentType = toContentType(metadata['contentType'])
  checkAllowed(contentType, rules.allowedMimeTypes)
  const signed = isSignedPath(call.path)
  const grant = signed
    ? await requireUploadSignature(call, storage, `${rules.id}/${key}`)
    : { owner: subjectOf(call), upsert: wantsUpsert(call.request) }
  const upload: UploadFile = {
    id: crypto.randomUUID(), version: crypto.randomUUID(), objectId: crypto.randomUUID(), bucket: rules.id, key, size: null, contentType,
    cacheControl: cacheControl(metadata['cacheControl']),
    userMetadata: metadata['metadata'] == null ? null : parseUserMetadata(metadata['metadata']),
    metadata, role: call.caller.role, ownerId: grant.owner, mode: grant.upsert ? 'upsert' : 'insert', signed, created: storage.clock.now().toISOString(), finished: false,
  }
  if (!signed) {
    await rehearse(storage, asCaller(call, 'write'), {
      id: upload.objectId, version: upload.version, bucket: rules.id, key, ...ownerOf(grant.owner), metadata: { mimetype: contentType, ...sizeOf(call) }, userMetadata: upload.userMetadata,
    }, upload.mode)
  }
  return upload
}

export function subjectOf({ caller }: Call): string | null {
  return ownerOf(caller.claims['sub']).ownerId
}

function required(metadata: Metadata, name: string): string {
  const value = metadata[name]
  if (value == null || value === '') throw new StorageError('InvalidRequest', `Upload-Metadata must have ${name}`)
  return value
}

function cacheControl(given: string | null | undefined): string {
  if (given == null) return 'no-cache'
  return checkCacheControl(/^\d+$/.test(given) ? `max-age=${given}` : given)
}

function sizeOf({ request }: Call): { readonly size: number; readonly contentLength: number } | undefined {
  const length = request.headers.get('upload-length')
  return length === null ? undefined : { size: Number(length), contentLength: Number(length) }
}
