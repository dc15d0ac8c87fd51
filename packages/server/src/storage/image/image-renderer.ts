import type sharp from 'sharp'
import type { Metadata } from 'sharp'
import type { Log } from '../../core/log.ts'
import { StorageError } from '../errors.ts'
import { image } from '../limits.ts'
import type { StoredBytes } from '../files/object-store.ts'
import { byteCache } from './byte-cache.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { writeTransformation } from './transformation.ts'
import type { Transformation } from './transformation.ts'

export interface RenderedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

export interface ImageRenderer {
  /** Is anything installed that transforms? */
  isAvailable(): Promise<boolean>
  /**
   * The image, transformed. `accept` is the request's header. The bytes are read or closed in every case. Rejects with
   * `InvalidRequest` for what is no image, or one too large to decode, and with `SlowDown` when too many wait.
   */
  render(version: string, source: StoredBytes, transformation: Transformation, accept: string): Promise<RenderedImage>
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Transforms with `sharp`, an optional package. Few at once, each bounded in pixels and time; results are kept by version for a while. */
export function createImageRenderer(log: Log, loadSharp: () => Promise<{ readonly default: typeof sharp }> = () => import('sharp')): ImageRenderer {
  const results = byteCache<RenderedImage>(image.cacheBytes, ({ bytes }) => bytes.byteLength)
  const inTurn = limitConcurrency(image.atOnce, image.waiting, () => new StorageError('SlowDown', 'Too many images are waiting to be transformed'))
  let loading: Promise<typeof sharp | null> | null = null

  const load = () => (loading ??= loadSharp().then(({ default: module }) => {
    // Each image by one thread: two at once is what the queue grants.
    module.concurrency(1)
    module.cache(false)
    return module
  }, () => {
    log.warn({}, 'Images are served as they are: the package sharp, which transforms them, is not installed')
    return null
  }))

  return {
    isAvailable: async () => (await load()) !== null,
    async render(version, source, transformation, accept) {
      const wanted = transformation.format === 'auto' && accept.includes('image/webp') ? 'webp' : transformation.format
      const key = `${version} ${wanted} ${writeTransformation(transformation)}`
      try {
        const known = results.get(key)
        if (known !== undefined) return known
        const module = await load()
        if (module === null) throw new StorageError('NotSupported', 'Images cannot be transformed here')
        const rendered = await inTurn(async () => transform(module, await readSource(source), transformation, wanted))
        results.set(key, rendered)
        return rendered
      } finally {
        await source.close()
      }
    },
  }
}

async function readSource(source: StoredBytes): Promise<Buffer> {
  if (source.size > image.maxSourceBytes) throw new StorageError('InvalidRequest', `Images of at most ${image.maxSourceBytes} bytes are transformed`)
  const chunks: Uint8Array[] = []
  for await (const chunk of source.stream(0, source.size)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function transform(module: typeof sharp, source: Buffer, asked: Transformation, wanted: Transformation['format']): Promise<RenderedImage> {
  try {
    const picture = module(source, { limitInputPixels: image.maxSourcePixels, failOn: 'error' })
    const format = chooseFormat(wanted, await picture.metadata())
    const sized = picture.autoOrient().resize({
      ...(asked.width === null ? {} : { width: asked.width }), ...(asked.height === null ? {} : { height: asked.height }),
      fit: asked.resize === 'contain' ? 'inside' : asked.resize,
    }).timeout({ seconds: image.seconds })
    const { data } = await sized.toFormat(format, { quality: asked.quality }).toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), contentType: `image/${format}` }
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw new StorageError('InvalidRequest', 'The image cannot be transformed', { cause: error })
  }
}

/** Drawings are left alone: they may be made to cost any amount of work. */
function chooseFormat(wanted: Transformation['format'], { format }: Metadata): Format {
  const origin = originFormats[format]
  if (origin === undefined) throw new StorageError('InvalidRequest', 'Only JPEG, PNG, WebP, AVIF and GIF images are transformed')
  return wanted === 'webp' || wanted === 'avif' ? wanted : origin
}

const originFormats: Readonly<Partial<Record<string, Format>>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', heif: 'avif', avif: 'avif' }
