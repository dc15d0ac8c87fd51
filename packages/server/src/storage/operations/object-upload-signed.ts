import { asService, ownerOf } from '../access.ts'
import type { Handler } from '../context.ts'
import { StorageError } from '../errors.ts'
import { checkKey } from '../names.ts'
import { json } from '../respond.ts'
import { upload } from '../upload/upload.ts'

/** `PUT /object/upload/sign/:bucket/*?token=…`: what whoever signed the URL was allowed to upload. */
export const objectUploadSigned: Handler = async (call, storage) => {
  const token = call.url.searchParams.get('token')
  if (token === null) throw new StorageError('InvalidRequest', 'querystring must have required property \'token\'')
  const { owner, upsert } = await storage.signer.verifyUpload(token, `${call.bucket}/${checkKey(call.key)}`)
  const { id, key } = await upload(call.request, storage, {
    bucket: call.bucket, key: call.key, context: asService('write'), owner: ownerOf(owner), mode: upsert ? 'upsert' : 'insert', permitted: true,
  })
  return json({ Id: id, Key: key })
}
