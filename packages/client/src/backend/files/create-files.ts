import { StorageClient } from '@supabase/storage-js'
import { newId } from '../../lib/new-id.ts'
import { keptPictures, largestOriginal, picturesAtOnce, signedAtOnce, signedLifetime, signedMargin, signingPause, uploadsAtOnce } from '../../lib/limits.ts'
import { toFailure } from '../failure.ts'
import { identityOf } from '../session-state.ts'
import type { SessionStore } from '../session-store.ts'
import { type Bucket, parseBuckets } from './bucket.ts'
import { createObjects, type Objects } from './objects.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { createSender } from './send-upload.ts'
import { createSignedUrls } from './signed-urls.ts'
import { refusing, unwrapStorage } from './storage-failure.ts'
import { createUploadKeeper } from './upload-keeper.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** Everything about stored files, for one backend. It is loaded when the first file is shown or sent. */
export interface Files {
  readonly objects: Objects
  readonly pictures: Pictures
  readonly uploads: UploadQueue
  readonly bucket: (id: string) => Promise<Bucket | null>
}

export interface FilesOptions {
  /** The project's URL, without a slash at the end. */
  readonly url: string
  /** With key and token. */
  readonly request: typeof fetch
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  readonly isOnline: () => boolean
  /** The app leaves the page; uploads that are under way are still finished. */
  readonly closing: AbortSignal
  /** Tells the next page whether uploads are kept. */
  readonly flag: (isKept: boolean) => void
}

/** The rim: everything the browser gives is taken here. */
export function createFiles({ url: project, request, headers, session, isOnline, closing, flag }: FilesOptions): Files {
  const url = `${project}/storage/v1`
  const client = new StorageClient(url, {}, refusing(request))
  const objects = createObjects(client, url)
  let buckets: Promise<ReadonlyMap<string, Bucket>> | null = null
  const bucket = async (id: string): Promise<Bucket | null> => {
    buckets ??= client.listBuckets().then((answer) => new Map(parseBuckets(unwrapStorage(answer)).map((found) => [found.id, found])))
    try {
      return (await buckets).get(id) ?? null
    } catch {
      // Who may not list buckets asks for each object as for a private one.
      buckets = Promise.resolve(new Map())
      return null
    }
  }
  const signedUrls = createSignedUrls({
    sign: objects.signMany, toFailure, now: () => Date.now(), wait: (milliseconds, then) => setTimeout(then, milliseconds),
    pause: signingPause, atOnce: signedAtOnce, keep: signedLifetime * 1000 - signedMargin,
  })
  const pictures = createPictures({
    url, signedUrls, bucket, request: refusing(request), makeUrl: (blob) => URL.createObjectURL(blob), freeUrl: (made) => URL.revokeObjectURL(made),
    atOnce: picturesAtOnce, keep: keptPictures, largestOriginal,
  })
  const uploads = createUploadQueue({
    send: createSender({ url, headers, isOnline }), newId, toFailure, atOnce: uploadsAtOnce,
    keeper: createUploadKeeper({ database: indexedDB, locks: navigator.locks, digest: globalThis.isSecureContext ? (bytes) => crypto.subtle.digest('SHA-256', bytes) : null, scope: project, flag }),
  })
  followReader(session, (reader) => {
    buckets = null
    pictures.clear()
    void uploads.open(reader)
  })
  globalThis.addEventListener('online', () => uploads.goOn(), { signal: closing })
  closing.addEventListener('abort', () => pictures.clear(), { once: true })
  return { objects, pictures, uploads, bucket }
}

/** What one person may see is not drawn for the next. Called at once, and whenever somebody else is here. */
function followReader(session: FilesOptions['session'], follow: (reader: string) => void): void {
  const who = () => identityOf(session.get())
  let last = who()
  follow(last)
  session.subscribe(() => {
    const now = who()
    if (now === last) return
    last = now
    follow(now)
  })
}
