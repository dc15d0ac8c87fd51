import { uploadChunk } from '../../lib/limits.ts'
import { newId } from '../../lib/new-id.ts'
import { typeOf } from '../files/mime.ts'
import { recordFilePath } from '../files/path.ts'
import { createSender } from '../files/send-upload.ts'
import type { PublicBackend } from './public-backend.ts'

export interface FileToSend {
  readonly bucket: string
  /** The form that it belongs to: the first folder of its path. */
  readonly form: string
  readonly file: File
  readonly signal: AbortSignal
  /** Bytes that went. */
  readonly onProgress: (sent: number) => void
}

/** Sends one file, in one request or resumably by its size, and tells the path it has now. It never replaces one. Throws a `BackendError`. */
export async function uploadFile({ url, headers }: Pick<PublicBackend, 'url' | 'headers'>, { bucket, form, file, signal, onProgress }: FileToSend): Promise<string> {
  const path = recordFilePath(form, null, newId(), file.name)
  const upload = {
    id: newId(), bucket, path, name: file.name, type: typeOf(file.name, file.type), size: file.size, sent: 0, kind: 'uploading',
    failure: null, refusal: null, isResumable: file.size > uploadChunk, upsert: false, origin: 'field',
  } as const
  await createSender({ url: `${url}/storage/v1`, headers, isOnline: () => navigator.onLine })({ upload, file, uploadUrl: null, signal, onProgress, onUrl: () => undefined })
  return path
}
