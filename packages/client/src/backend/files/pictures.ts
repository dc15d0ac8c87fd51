import { type Failure, toFailure } from '../failure.ts'
import type { Bucket } from './bucket.ts'
import { encodePath } from './path.ts'
import type { Refusal, SignedUrls } from './signed-urls.ts'

/** What can be drawn. `url` of a picture made smaller belongs to this page and is given back when it is forgotten. */
export type Picture = { readonly kind: 'ready'; readonly url: string } | { readonly kind: 'refused'; readonly reason: Refusal | 'large' }

export interface PictureOptions {
  /** `…/storage/v1` */
  readonly url: string
  readonly signedUrls: SignedUrls
  readonly bucket: (id: string) => Promise<Bucket | null>
  /** With key and token; throws what was refused. */
  readonly request: typeof fetch
  readonly makeUrl: (blob: Blob) => string
  readonly freeUrl: (url: string) => void
  readonly atOnce: number
  readonly keep: number
  /** Bytes: a larger original is not loaded to be drawn small. */
  readonly largestOriginal: number
}

export interface Pictures {
  /** The object drawn in a square of that many pixels. Never rejects. */
  readonly small: (bucket: string, path: string, pixels: number) => Promise<Picture>
  /** The object drawn at most that wide, in its own shape. Never rejects. `bytes` is its size, where it is known. */
  readonly large: (bucket: string, path: string, width: number, bytes: number | null) => Promise<Picture>
  readonly forget: (bucket: string, path: string) => void
  readonly clear: () => void
}

/**
 * Pictures of objects. Whether they may be read is asked for a window at once (`SignedUrls`); then each comes in the
 * size that is drawn, where the backend makes pictures smaller, and else as its original.
 */
export function createPictures(options: PictureOptions): Pictures {
  const { url, signedUrls, request, makeUrl, freeUrl, keep, largestOriginal } = options
  const made = new Map<string, { readonly picture: Promise<Picture>; readonly path: string }>()
  const run = createLine(options.atOnce)
  /** Null until it was tried. */
  let canRender: boolean | null = null

  const render = async (bucket: string, path: string, query: string): Promise<string | null> => {
    if (canRender === false) return null
    try {
      const response = await run(() => request(`${url}/render/image/authenticated/${encodeURIComponent(bucket)}/${encodePath(path)}?${query}`))
      const blob = await response.blob()
      canRender = true
      return blob.type.startsWith('image/') ? makeUrl(blob) : null
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (failure.source === 'network' || failure.source === 'reader') throw thrown
      // Where pictures are not made smaller at all, the first refusal says so; later ones are about one picture.
      if (canRender === null && isAboutService(failure)) canRender = false
      return null
    }
  }

  const load = async (bucket: string, path: string, query: string, bytes: number | null): Promise<Picture> => {
    const known = await options.bucket(bucket)
    const original = known?.isPublic === true ? ({ kind: 'ready', url: publicUrl(url, bucket, path) } as const) : await signedUrls.get(bucket, path)
    if (original.kind === 'refused') return original
    const smaller = await render(bucket, path, query)
    if (smaller !== null) return { kind: 'ready', url: smaller }
    if ((bytes ?? known?.sizeLimit ?? 0) > largestOriginal) return { kind: 'refused', reason: 'large' }
    return original
  }

  const get = (bucket: string, path: string, query: string, bytes: number | null): Promise<Picture> => {
    const key = JSON.stringify([bucket, path, query])
    const known = made.get(key)
    // What was asked for last goes last.
    made.delete(key)
    const picture = known?.picture ?? load(bucket, path, query, bytes).catch((thrown: unknown): Picture => {
      made.delete(key)
      return { kind: 'refused', reason: toFailure(thrown) }
    })
    made.set(key, { picture, path: JSON.stringify([bucket, path]) })
    for (const oldest of made.keys()) {
      if (made.size <= keep) break
      free(oldest)
    }
    return picture
  }

  const free = (key: string): void => {
    const gone = made.get(key)
    made.delete(key)
    void gone?.picture.then((picture) => {
      if (picture.kind === 'ready' && picture.url.startsWith('blob:')) freeUrl(picture.url)
    })
  }

  return {
    small: (bucket, path, pixels) => get(bucket, path, `width=${pixels}&height=${pixels}&resize=cover`, null),
    large: (bucket, path, width, bytes) => get(bucket, path, `width=${width}&resize=contain`, bytes),
    forget: (bucket, path) => {
      signedUrls.forget(bucket, path)
      for (const [key, kept] of made) if (kept.path === JSON.stringify([bucket, path])) free(key)
    },
    clear: () => {
      signedUrls.clear()
      for (const key of made.keys()) free(key)
    },
  }
}

/** The address under which anybody reads an object of a public bucket. */
export function publicUrl(url: string, bucket: string, path: string): string {
  return `${url}/object/public/${encodeURIComponent(bucket)}/${encodePath(path)}`
}

/** Is the refusal about making pictures at all (switched off, not installed, not in the plan), not about this one? */
function isAboutService(failure: Failure): boolean {
  return failure.source === 'gateway' || ['FeatureNotEnabled', 'NoSuchRoute', 'MethodNotAllowed', 'storage_unknown'].includes(failure.code)
}

/** Lets so many run at once; the others wait their turn. */
function createLine(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    running++
    try {
      return await task()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
