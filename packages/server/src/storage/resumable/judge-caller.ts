import type { Call, StorageContext } from '../context.ts'
import { StorageError } from '../errors.ts'
import { subjectOf } from './begin-upload.ts'
import { isSignedPath, requireUploadSignature } from './signature.ts'
import type { UploadFile } from './upload-file.ts'

/** Only who began an upload goes on with it, asks about it or ends it. Rejects with `AccessDenied`, or for a bad signature. */
export async function judgeCaller(call: Call, storage: StorageContext, upload: UploadFile): Promise<void> {
  if (upload.signed !== isSignedPath(call.path)) throw notYours()
  if (upload.signed) await requireUploadSignature(call, storage, `${upload.bucket}/${upload.key}`)
  else if (call.caller.role !== upload.role || subjectOf(call) !== upload.ownerId) throw notYours()
}

function notYours(): StorageError {
  return new StorageError('AccessDenied', 'The upload belongs to somebody else')
}
