import { StorageError } from '../errors.ts'

/** What a client gives an object along: a JSON object. Rejects with `InvalidRequest`. */
export function parseUserMetadata(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StorageError('InvalidRequest', 'metadata is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new StorageError('InvalidRequest', 'metadata must be a JSON object')
  // PostgreSQL keeps no NUL in text.
  if (text.includes('\\u0000')) throw new StorageError('InvalidRequest', 'metadata holds a character that cannot be kept')
  return value as Readonly<Record<string, unknown>>
}
