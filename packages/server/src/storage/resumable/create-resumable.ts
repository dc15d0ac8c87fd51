import { Server } from '@tus/server'
import type { Call, StorageContext } from '../context.ts'
import { StorageError, toStorageError } from '../errors.ts'
import { drain } from '../incoming/drain.ts'
import { loadBucketRules } from '../tables/buckets.ts'
import { beginUpload } from './begin-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { judgeCaller } from './judge-caller.ts'
import { resumablePath } from './signature.ts'
import { TusStore } from './tus-store.ts'
import type { UploadFile } from './upload-file.ts'
import type { UploadFolder } from './upload-folder.ts'

const tidyEveryMs = 3600_000
const uploadId = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/

/**
 * `/upload/resumable`: TUS by `@tus/server`, with creation, resuming, deferred length, termination and expiry. Whether
 * the object may be made is judged at the creation and at the end, as the caller; it appears with the last byte.
 */
export function createResumable(storage: StorageContext, folder: UploadFolder): (call: Call) => Promise<Response> {
  const calls = new WeakMap<object, Call>()
  let tidied = storage.clock.now().getTime()
  /** Uploads whose creation runs now, and which request creates which. */
  const drafts = new Map<string, UploadFile>()
  const begun = new WeakMap<object, string>()
  const finishing = new Map<string, Promise<void>>()

  function callOf(request: object): Call {
    const call = calls.get(request)
    if (call === undefined) throw new TypeError('The TUS server was given a request of somebody else')
    return call
  }

  async function load(id: string): Promise<UploadFile> {
    const upload = (await folder.load(id)) ?? drafts.get(id)
    if (upload === undefined) throw new StorageError('NoSuchUpload', 'Upload not found')
    return upload
  }

  /** A client that lost the answer asks again while the end is still being made: both wait for the same one. */
  function finish(call: Call, id: string): Promise<void> {
    const running = finishing.get(id) ?? load(id).then((upload) => finishUpload(call, storage, folder, upload)).finally(() => { finishing.delete(id) })
    finishing.set(id, running)
    return running
  }

  /** What nobody went on with is deleted by the way, at most once an hour. */
  function tidy(): void {
    const now = storage.clock.now()
    if (now.getTime() - tidied < tidyEveryMs) return
    tidied = now.getTime()
    folder.deleteExpired(now).catch((error: unknown) => { storage.log.warn({ error }, 'Expired uploads could not be deleted') })
  }

  const server = new Server({
    path: resumablePath,
    datastore: new TusStore(folder, (id) => drafts.get(id) ?? null),
    disableTerminationForFinishedUploads: true,
    // Relative to where the client found this service, which only the client knows behind a proxy.
    generateUrl: (request, { id }) => `${callOf(request).url.pathname.replace(/\/$/, '')}/${id}`,
    getFileIdFromRequest: (request) => uploadId.exec(callOf(request).path)?.[1],
    async namingFunction(request, metadata) {
      const draft = await beginUpload(callOf(request), storage, metadata ?? {})
      drafts.set(draft.id, draft)
      begun.set(request, draft.id)
      return draft.id
    },
    maxSize: async (_request, id) => (id === null ? storage.fileSizeLimit : (await loadBucketRules(storage, (await load(id)).bucket)).sizeLimit),
    async onIncomingRequest(request, id) {
      if (drafts.has(id)) return
      const call = callOf(request)
      const upload = await load(id)
      await judgeCaller(call, storage, upload)
      // All bytes came, and the process ended before the object was made.
      const isWhole = request.method === 'HEAD' && upload.size !== null && (await folder.offset(upload)) === upload.size
      if (isWhole) await finish(call, id)
    },
    async onUploadFinish(request, { id, offset }) {
      await finish(callOf(request), id)
      // Clients that send data with the creation look for it even where there is none to send.
      return { headers: { 'Tus-Complete': '1', 'Upload-Offset': String(offset) } }
    },
    onResponseError(request, thrown) {
      if (!(thrown instanceof Error)) return undefined
      const error = toStorageError(thrown)
      if (error.status >= 500) storage.log.error({ error: error.cause, code: error.code, requestId: callOf(request).requestId }, error.message)
      return { status_code: error.status, body: error.message }
    },
  })

  return async (call) => {
    const { request } = call
    if (request.method === 'GET') throw new StorageError('MethodNotAllowed', 'Only POST, HEAD, PATCH and DELETE are allowed here')
    calls.set(request, call)
    if (request.method === 'POST') tidy()
    try {
      const response = await server.handleWeb(request)
      if (response.status >= 400 && request.method !== 'HEAD') await drain(request.body)
      return response
    } finally {
      drafts.delete(begun.get(request) ?? '')
    }
  }
}
