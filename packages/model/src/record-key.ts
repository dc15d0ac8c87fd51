import type { Row } from './model.ts'
import { isWellFormed } from './text.ts'

// An empty part is written as a tilde (a tilde itself is escaped), so that no path segment is ever empty. A URL parser
// drops the segments "." and "..", escaped or not, so such a part begins with a tilde too.
const encodePart = (value: string): string => {
  const encoded = encodeURIComponent(value).replaceAll('~', '%7E')
  return /^\.{0,2}$/.test(encoded) ? `~${encoded}` : encoded
}

const decodePart = (part: string): string | null => {
  try {
    return decodeURIComponent(/^~\.{0,2}$/.test(part) ? part.slice(1) : part)
  } catch {
    return null
  }
}

/**
 * The key of a row as one segment of a URL: each part percent-encoded, joined with commas. Null where the row lacks a
 * part of its key, or the entity has none: then it cannot be addressed.
 */
export const encodeKey = (key: readonly string[], row: Row): string | null => {
  const values = key.map((field) => (Object.hasOwn(row, field) ? row[field] : null))
  const given = values.filter((value) => value != null)
  return key.length > 0 && given.length === key.length && given.every(isWellFormed) ? given.map(encodePart).join(',') : null
}

/** The other way: the key's values by field; null where the segment is no key of that shape. */
export const decodeKey = (key: readonly string[], segment: string): Readonly<Record<string, string>> | null => {
  const values = segment.split(',').map(decodePart)
  if (key.length === 0 || values.length !== key.length || segment === '') return null
  const entries = key.map((field, index) => [field, values[index]] as const)
  return entries.every((entry): entry is readonly [string, string] => typeof entry[1] === 'string') ? Object.fromEntries(entries) : null
}
