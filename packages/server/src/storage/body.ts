import type { z } from 'zod'
import { StorageError } from './errors.ts'
import { chunksOf } from './incoming/chunks-of.ts'
import { maxJsonBytes } from './limits.ts'

/** The request's JSON. Rejects with `InvalidRequest`, or `EntityTooLarge`. */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const result = schema.safeParse(parse(await readText(request)))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('/') ?? ''
  throw new StorageError('InvalidRequest', `body${path === '' ? '' : `/${path}`} ${issue?.message ?? 'is not valid'}`)
}

function parse(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw new StorageError('InvalidRequest', 'body is not JSON')
  }
}

async function readText(request: Request): Promise<string> {
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunksOf(request.body)) {
    length += chunk.byteLength
    if (length > maxJsonBytes) throw new StorageError('EntityTooLarge', 'The body exceeded the maximum allowed size')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
