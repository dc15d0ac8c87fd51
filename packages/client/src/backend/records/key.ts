import type { Entity, Row } from '@portico/model'

/**
 * The address of a row: the text of its key as it stands in `/t/:entity/:key`. A single column travels as it is;
 * several are percent-encoded each and joined by commas, in the order of `entity.key`. Null where the row has no key.
 */
export function buildKey(key: readonly string[], values: Row): string | null {
  const parts = key.map((name) => values[name])
  if (parts.length === 0 || !parts.every((part) => typeof part === 'string')) return null
  return parts.length === 1 ? (parts[0] ?? null) : parts.map((part) => encodeURIComponent(part ?? '')).join(',')
}

/** The inverse: the key columns with their values, or null where the address does not fit the entity. */
export function parseKey(entity: Pick<Entity, 'key'>, text: string): Readonly<Record<string, string>> | null {
  const [first, ...others] = entity.key
  if (first === undefined) return null
  if (others.length === 0) return { [first]: text }
  const parts = text.split(',').map(decode)
  if (parts.length !== entity.key.length) return null
  const values: Record<string, string> = {}
  for (const [index, name] of entity.key.entries()) {
    const part = parts[index]
    if (part == null) return null
    values[name] = part
  }
  return values
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
