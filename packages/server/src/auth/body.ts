import { z } from 'zod'
import { AuthError } from './errors.ts'
import { maxBodyBytes, maxBodyDepth } from './limits.ts'

/** Metadata: any JSON object. */
export const jsonObject = z.record(z.string(), z.json())

export type JsonObject = z.infer<typeof jsonObject>

/** GoTrue takes null for a field that was left out. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined)
}

/** Rejects with `bad_json` for what is not JSON, `validation_failed` for what is too long or of the wrong shape. */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const text = await readText(request)
  return check(schema, parseJson(text))
}

/** As `readBody`, for operations that may come without a body. */
export async function readOptionalBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const text = await readText(request)
  return check(schema, text.trim() === '' ? {} : parseJson(text))
}

function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.') ?? ''
  if (path === '') throw new AuthError('validation_failed', 'The request body must be a JSON object')
  throw new AuthError('validation_failed', `Invalid value for "${path}": ${issue?.message ?? 'unexpected'}`)
}

function parseJson(text: string): unknown {
  const value = jsonOf(text)
  checkStorable(value)
  return value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new AuthError('bad_json', 'Could not parse request body as JSON')
  }
}

const unstorable = /[\0\ud800-\udfff]/u

/** PostgreSQL keeps no zero byte and no half of a surrogate pair, and what is nested without end costs a stack. */
function checkStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (unstorable.test(value)) throw new AuthError('validation_failed', 'The request body holds a text that cannot be stored')
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= maxBodyDepth) throw new AuthError('validation_failed', `The request body is nested more than ${maxBodyDepth} deep`)
    for (const [name, inner] of Object.entries(value)) {
      checkStorable(name, depth)
      checkStorable(inner, depth + 1)
    }
  }
}

async function readText(request: Request): Promise<string> {
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > maxBodyBytes) throw new AuthError('validation_failed', 'Request body is too large', { status: 413 })
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
