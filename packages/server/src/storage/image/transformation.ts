import { z } from 'zod'
import { StorageError } from '../errors.ts'
import { image } from '../limits.ts'

/** What is asked of an image. Source: the hosted protocol's transformation options. */
export interface Transformation {
  readonly width: number | null
  readonly height: number | null
  readonly resize: 'cover' | 'contain' | 'fill'
  readonly quality: number
  /** `auto`: what the browser takes best; `origin`: as the original is. */
  readonly format: 'auto' | 'origin' | 'webp' | 'avif'
}

const side = z.coerce.number().int().min(0).transform((value) => (value === 0 ? undefined : Math.min(value, image.maxSide)))

const options = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(image.minQuality).max(100).default(image.defaultQuality),
  format: z.enum(['origin', 'webp', 'avif']).optional(),
})

/** Rejects with `InvalidRequest`. */
export function parseTransformation(given: unknown): Transformation {
  const result = options.safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new StorageError('InvalidRequest', `${issue?.path.join('.') ?? 'transform'}: ${issue?.message ?? 'not valid'}`)
  }
  const { width, height, format, ...rest } = result.data
  return { width: width ?? null, height: height ?? null, format: format ?? 'auto', ...rest }
}

/** As a signed URL carries it, and as one result is told from another. */
export function writeTransformation({ width, height, resize, quality, format }: Transformation): string {
  return Object.entries({ width, height, resize, quality, format }).filter(([, value]) => value !== null && value !== 'auto').map(([name, value]) => `${name}:${value}`).join(',')
}

export function readTransformation(text: string): Transformation {
  return parseTransformation(Object.fromEntries(text.split(',').filter((part) => part !== '').map((part) => part.split(':', 2))))
}
