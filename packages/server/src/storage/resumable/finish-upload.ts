import { asCaller, asService, ownerOf } from '../access.ts'
import type { Call, StorageContext } from '../context.ts'
import { keptVersions } from '../tables/kept-versions.ts'
import { buildMetadata } from '../upload/metadata.ts'
import { record } from '../upload/record.ts'
import { removeUnlessKept } from '../upload/upload.ts'
import type { UploadFile } from './upload-file.ts'
import type { UploadFolder } from './upload-folder.ts'

/**
 * Makes an object of an upload that is whole, as the present caller. May be asked again after a crash at any point: what
 * was done then is found done. A refusal ends the upload.
 */
export async function finishUpload(call: Call, storage: StorageContext, folder: UploadFolder, upload: UploadFile): Promise<void> {
  const { id, version, bucket, key, contentType, cacheControl, userMetadata, mode } = upload
  if (upload.finished) return
  if (!(await keptVersions(storage.database, [version])).has(version)) {
    const size = await folder.offset(upload)
    await storage.store.adopt(version, folder.bytesPath(id))
    const metadata = buildMetadata({ version, size, contentType, cacheControl, now: storage.clock.now() })
    const context = upload.signed ? asService('write') : asCaller(call, 'write')
    try {
      await record(storage, context, { id: upload.objectId, version, bucket, key, ...ownerOf(upload.ownerId), metadata, userMetadata }, mode)
    } catch (error) {
      await removeUnlessKept(storage, version)
      await folder.remove(id)
      throw error
    }
  }
  await folder.save({ ...upload, finished: true })
  await folder.removeBytes(id)
}
