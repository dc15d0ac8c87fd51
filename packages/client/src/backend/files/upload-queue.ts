import { uploadChunk } from '../../lib/limits.ts'
import type { Failure } from '../failure.ts'
import { type Bucket, refusalOf } from './bucket.ts'
import { typeOf } from './mime.ts'
import type { ObjectPath } from './path.ts'
import type { UploadKeeper } from './upload-keeper.ts'
import { nextUpload, type Upload, type UploadEvent } from './upload-state.ts'

/** What carries the bytes. Resolves when the object is there. */
interface UploadJob {
  readonly upload: Upload
  readonly file: File
  /** Where an earlier part of it went; null at the beginning. */
  readonly uploadUrl: string | null
  readonly signal: AbortSignal
  readonly onProgress: (sent: number) => void
  readonly onUrl: (url: string) => void
}

export type SendUpload = (job: UploadJob) => Promise<void>

export interface NewUpload {
  readonly bucket: Bucket
  readonly path: ObjectPath
  readonly file: File
  /** From the browser's own picker: it opens the file again after a reload. */
  readonly handle?: FileSystemFileHandle | undefined
  readonly origin?: Upload['origin']
}

export interface QueueOptions {
  readonly send: SendUpload
  readonly keeper: UploadKeeper
  readonly newId: () => string
  readonly toFailure: (thrown: unknown) => Failure
  readonly atOnce: number
}

export interface UploadQueue {
  readonly get: () => readonly Upload[]
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (added: NewUpload) => Upload
  readonly pause: (id: string) => void
  readonly resume: (id: string) => void
  /** Tries again what failed; with a name of its own, or in place of what has the name. */
  readonly retry: (id: string, change?: { readonly path?: ObjectPath; readonly upsert?: boolean }) => void
  /** Gives it up, or takes its line away; the backend is told to forget what it has. */
  readonly remove: (id: string) => void
  /** Puts a refused file into a bucket that takes it. */
  readonly redirect: (id: string, bucket: Bucket) => void
  readonly pauseAll: () => void
  readonly resumeAll: () => void
  /** The network is back: what it cut off goes on. */
  readonly goOn: () => void
  /** The same file again, after a reload. False where it is another one. */
  readonly give: (id: string, file: File) => Promise<boolean>
  /** Asks the browser for the file that was chosen before the reload; it may ask the reader. */
  readonly reopen: (id: string) => Promise<boolean>
  /** Does the browser remember where the file is? */
  readonly canReopen: (id: string) => boolean
  readonly fileOf: (id: string) => File | null
  /** Whose uploads are these: what another person left is kept for them, and not shown. */
  readonly open: (reader: string) => Promise<void>
}

/** Uploads in their order, some at once. It holds every state change; how bytes travel and where they are kept is given. */
export function createUploadQueue({ send, keeper, newId, toFailure, atOnce }: QueueOptions): UploadQueue {
  let uploads: readonly Upload[] = []
  let reader = ''
  const files = new Map<string, File>()
  const urls = new Map<string, string>()
  const running = new Map<string, AbortController>()
  const reopenable = new Set<string>()
  const listeners = new Set<() => void>()

  const set = (next: readonly Upload[]) => {
    if (next === uploads) return
    uploads = next
    for (const listener of listeners) listener()
  }
  const find = (id: string) => uploads.find((upload) => upload.id === id)
  const put = (upload: Upload) => set(uploads.map((other) => (other.id === upload.id ? upload : other)))

  const apply = (id: string, event: UploadEvent): void => {
    const before = find(id)
    if (before === undefined) return
    const after = nextUpload(before, event)
    if (after === before) return
    put(after)
    if (after.kind !== 'uploading') running.get(id)?.abort()
    if (after.kind === 'done') keeper.remove(id)
    else if (after.kind !== 'uploading' && after.origin === 'queue') keeper.update(after, urls.get(id) ?? null)
    pump()
  }

  const forget = (id: string): void => {
    keeper.remove(id)
    files.delete(id)
    urls.delete(id)
    reopenable.delete(id)
  }

  const pump = (): void => {
    for (const upload of uploads) {
      if (running.size >= atOnce) return
      const file = files.get(upload.id)
      if (upload.kind === 'queued' && file !== undefined && !running.has(upload.id)) void carry(upload, file)
    }
  }

  const carry = async (upload: Upload, file: File): Promise<void> => {
    const { id } = upload
    const abort = new AbortController()
    running.set(id, abort)
    apply(id, { kind: 'start' })
    try {
      await send({
        upload, file, uploadUrl: urls.get(id) ?? null, signal: abort.signal,
        onProgress: (sent) => {
          const now = find(id)
          if (now?.kind === 'uploading' && now.sent !== sent) put({ ...now, sent: Math.min(sent, now.size) })
        },
        onUrl: (url) => {
          urls.set(id, url)
          const now = find(id)
          if (now?.origin === 'queue') keeper.update(now, url)
        },
      })
      running.delete(id)
      apply(id, { kind: 'succeed' })
    } catch (thrown) {
      running.delete(id)
      if (!abort.signal.aborted) apply(id, { kind: 'fail', failure: toFailure(thrown) })
    }
    pump()
  }

  const add = ({ bucket, path, file, handle, origin = 'queue' }: NewUpload): Upload => {
    const type = typeOf(file.name, file.type)
    const refusal = refusalOf(bucket, { size: file.size, type })
    const upload: Upload = {
      id: newId(), bucket: bucket.id, path, name: file.name, type, size: file.size, sent: 0, kind: refusal === null ? 'queued' : 'refused', failure: null, refusal,
      isResumable: file.size > uploadChunk, upsert: false, origin,
    }
    files.set(upload.id, file)
    set([...uploads, upload])
    if (refusal === null && origin === 'queue') keeper.add(upload, reader, file, handle)
    pump()
    return upload
  }

  const remove = (id: string): void => {
    const gone = find(id)
    if (gone === undefined) return
    set(uploads.filter((upload) => upload.id !== id))
    running.get(id)?.abort()
    forget(id)
    pump()
  }

  const give = async (id: string, file: File): Promise<boolean> => {
    if (find(id) === undefined || !(await keeper.isSame(id, file))) return false
    files.set(id, file)
    apply(id, { kind: 'give' })
    pump()
    return true
  }

  return {
    get: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add, remove, give,
    pause: (id) => apply(id, { kind: 'pause' }),
    resume: (id) => apply(id, { kind: 'resume' }),
    retry: (id, change) => {
      const failed = find(id)
      if (failed === undefined) return
      if (change !== undefined) {
        // Another place: what was sent belongs to the first.
        urls.delete(id)
        put({ ...failed, ...change, sent: 0 })
      }
      apply(id, { kind: 'retry' })
    },
    redirect: (id, bucket) => {
      const [refused, file] = [find(id), files.get(id)]
      if (refused === undefined || file === undefined) return
      set(uploads.filter((upload) => upload.id !== id))
      files.delete(id)
      add({ bucket, path: refused.path, file, origin: refused.origin })
    },
    pauseAll: () => {
      for (const { id } of uploads) apply(id, { kind: 'pause' })
    },
    resumeAll: () => {
      for (const { id, kind } of uploads) if (kind === 'paused') apply(id, { kind: 'resume' })
    },
    goOn: () => {
      for (const { id, failure } of uploads) if (failure?.source === 'network') apply(id, { kind: 'retry' })
    },
    reopen: async (id) => {
      const file = await keeper.reopen(id)
      return file !== null && (await give(id, file))
    },
    canReopen: (id) => reopenable.has(id),
    fileOf: (id) => files.get(id) ?? null,
    open: async (next) => {
      if (next === reader) return
      reader = next
      for (const controller of running.values()) controller.abort()
      files.clear()
      urls.clear()
      reopenable.clear()
      set([])
      for (const kept of await keeper.restore(next)) {
        if (reader !== next || find(kept.upload.id) !== undefined) continue
        if (kept.uploadUrl !== null) urls.set(kept.upload.id, kept.uploadUrl)
        if (kept.canReopen) reopenable.add(kept.upload.id)
        if (kept.file !== null) files.set(kept.upload.id, kept.file)
        set([...uploads, { ...kept.upload, kind: kept.file === null ? 'lost' : kept.upload.kind === 'uploading' ? 'queued' : kept.upload.kind }])
      }
      pump()
    },
  }
}
