import type { Failure } from '../failure.ts'
import type { BucketRefusal } from './bucket.ts'
import type { ObjectPath } from './path.ts'

/**
 * queued → uploading ⇄ paused → done | failed. `lost`: the page was loaded anew, and the file must be given again.
 * `refused`: the bucket's rule is known, and nothing was sent.
 */
type UploadKind = 'queued' | 'uploading' | 'paused' | 'lost' | 'failed' | 'refused' | 'done'

export type UploadEvent =
  | { readonly kind: 'start' | 'pause' | 'resume' | 'retry' | 'succeed' | 'give' }
  | { readonly kind: 'fail'; readonly failure: Failure }

export interface Upload {
  readonly id: string
  readonly bucket: string
  readonly path: ObjectPath
  /** As the person knows it. */
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  readonly kind: UploadKind
  /** Why it failed; null otherwise. */
  readonly failure: Failure | null
  /** Why it was not sent; null otherwise. */
  readonly refusal: BucketRefusal | null
  /** May it go on where it stopped? A small file begins again. */
  readonly isResumable: boolean
  /** Replace what has the same name. */
  readonly upsert: boolean
  /** `field`: an editor shows it, and it is not kept over a reload. */
  readonly origin: 'queue' | 'field'
}

/** What each event makes of each state. Total; where nothing is said to change, the event came too late and is passed over. */
const transitions: Readonly<Record<UploadKind, Readonly<Record<UploadEvent['kind'], UploadKind>>>> = {
  queued: { start: 'uploading', pause: 'paused', resume: 'queued', retry: 'queued', succeed: 'queued', give: 'queued', fail: 'failed' },
  uploading: { start: 'uploading', pause: 'paused', resume: 'uploading', retry: 'uploading', succeed: 'done', give: 'uploading', fail: 'failed' },
  paused: { start: 'paused', pause: 'paused', resume: 'queued', retry: 'queued', succeed: 'done', give: 'paused', fail: 'paused' },
  lost: { start: 'lost', pause: 'lost', resume: 'lost', retry: 'lost', succeed: 'lost', give: 'queued', fail: 'lost' },
  failed: { start: 'failed', pause: 'failed', resume: 'queued', retry: 'queued', succeed: 'failed', give: 'queued', fail: 'failed' },
  refused: { start: 'refused', pause: 'refused', resume: 'refused', retry: 'refused', succeed: 'refused', give: 'refused', fail: 'refused' },
  done: { start: 'done', pause: 'done', resume: 'done', retry: 'done', succeed: 'done', give: 'done', fail: 'done' },
}

/** The next state of an upload; the same object where nothing changes. */
export function nextUpload(upload: Upload, event: UploadEvent): Upload {
  const kind = transitions[upload.kind][event.kind]
  if (kind === upload.kind) return upload
  const failure = event.kind === 'fail' ? event.failure : null
  const begins = kind === 'queued' || kind === 'paused'
  return { ...upload, kind, failure, sent: kind === 'done' ? upload.size : begins && !upload.isResumable ? 0 : upload.sent }
}

/** Is there still something to be done for it? */
export function isOpen({ kind }: Upload): boolean {
  return kind === 'queued' || kind === 'uploading' || kind === 'paused'
}
