import { StorageClient } from '@supabase/storage-js'
import { uploadChunk, uploadRetryWaits } from '../../lib/limits.ts'
import { BackendError } from '../failure.ts'
import { NetworkFault } from '../network-fault.ts'
import { createProgressFetch } from './send-request.ts'
import { refusing, storageFailure, unwrapStorage } from './storage-failure.ts'
import type { SendUpload } from './upload-queue.ts'

export interface SenderOptions {
  /** `…/storage/v1` */
  readonly url: string
  /** Key and token as of now: an upload may outlive a token. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly isOnline: () => boolean
}

/** Seconds that browsers and caches keep the object; the name of a replaced one stays the same. */
const cacheControl = '3600'

/** Up to one chunk in a single request, larger files by TUS, which goes on where it stopped. */
export function createSender(options: SenderOptions): SendUpload {
  const inOne = sendInOne(options)
  const inChunks = sendInChunks(options)
  return (job) => (job.upload.isResumable ? inChunks(job) : inOne(job))
}

function sendInOne({ url, headers, isOnline }: SenderOptions): SendUpload {
  return async ({ upload, file, signal, onProgress }) => {
    const client = new StorageClient(url, {}, refusing(createProgressFetch({ headers, onProgress, signal, isOnline })))
    const body = file.type === upload.type ? file : new File([file], file.name, { type: upload.type })
    unwrapStorage(await client.from(upload.bucket).upload(upload.path, body, { contentType: upload.type, cacheControl, upsert: upload.upsert }))
  }
}

function sendInChunks({ url, headers, isOnline }: SenderOptions): SendUpload {
  return async ({ upload, file, uploadUrl, signal, onProgress, onUrl }) => {
    const { DetailedError, Upload } = await import('tus-js-client')
    signal.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const tus = new Upload(file, {
        endpoint: `${url}/upload/resumable`,
        uploadUrl,
        chunkSize: uploadChunk,
        retryDelays: [...uploadRetryWaits],
        uploadDataDuringCreation: true,
        // Where an upload goes on is kept beside the file, for whoever began it.
        storeFingerprintForResuming: false,
        headers: { 'x-upsert': String(upload.upsert) },
        metadata: { bucketName: upload.bucket, objectName: upload.path, contentType: upload.type, cacheControl },
        onBeforeRequest: async (request) => {
          for (const [name, value] of Object.entries(await headers())) request.setHeader(name, value)
        },
        onUploadUrlAvailable: () => {
          if (tus.url !== null) onUrl(tus.url)
        },
        onProgress: (sent) => onProgress(sent),
        onSuccess: () => {
          signal.removeEventListener('abort', stop)
          resolve()
        },
        onError: (error) => {
          signal.removeEventListener('abort', stop)
          const response = error instanceof DetailedError ? error.originalResponse : null
          reject(response === null ? new NetworkFault(isOnline() ? 'network_unreachable' : 'network_offline', error) : new BackendError(refusal(response.getStatus(), response.getBody())))
        },
      })
      const stop = () => {
        void tus.abort()
        reject(new DOMException('The upload was given up.', 'AbortError'))
      }
      signal.addEventListener('abort', stop)
      tus.start()
    })
  }
}

/** TUS answers with a bare sentence; it is as much the service's own as a JSON one. */
function refusal(status: number, body: string) {
  const text = body.trim()
  return storageFailure(status, text.startsWith('{') || text.startsWith('<') || text === '' ? text : JSON.stringify({ message: text, statusCode: String(status) }))
}
