import { asCaller, ownerOf } from '../access.ts'
import type { Call, Handler, StorageContext } from '../context.ts'
import { json } from '../respond.ts'
import type { UploadMode } from '../upload/rehearse.ts'
import { upload } from '../upload/upload.ts'

/** `POST /object/:bucket/*`; with `x-upsert: true` it replaces what is there. */
export const objectUpload: Handler = (call, storage) => take(call, storage, wantsUpsert(call.request) ? 'upsert' : 'insert')

/** `PUT /object/:bucket/*`: replaces what must be there. */
export const objectUpdate: Handler = (call, storage) => take(call, storage, 'update')

export function wantsUpsert(request: Request): boolean {
  return request.headers.get('x-upsert') === 'true'
}

async function take(call: Call, storage: StorageContext, mode: UploadMode): Promise<Response> {
  const { id, key } = await upload(call.request, storage, {
    bucket: call.bucket, key: call.key, context: asCaller(call, 'write'), owner: ownerOf(call.caller.claims['sub']), mode,
  })
  return json({ Id: id, Key: key })
}
