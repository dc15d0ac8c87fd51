import { StorageError } from './errors.ts'

const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+$/

/** `text/html` of `Text/HTML; charset=utf-8`. */
export function essence(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

/** A type that may stand in a header; anything else becomes bytes. */
export function toContentType(given: string | null | undefined): string {
  const text = given?.trim() ?? ''
  return mimeType.test(essence(text)) && /^[\x20-\x7e]*$/.test(text) ? text : 'application/octet-stream'
}

/** Does the bucket's list (`image/*`, `image/png`) hold the declared type? No list allows all. Rejects with `InvalidMimeType`. */
export function checkAllowed(contentType: string, allowed: readonly string[] | null): void {
  if (allowed === null || allowed.length === 0) return
  const declared = essence(contentType)
  const [family = ''] = declared.split('/')
  const fits = allowed.some((entry) => {
    const wanted = essence(entry)
    return wanted === declared || wanted === '*/*' || wanted === '*' || wanted === `${family}/*`
  })
  if (!fits) throw new StorageError('InvalidMimeType', `mime type ${declared} is not supported`)
}

/** Entries of a bucket's list. Rejects with `InvalidMimeType`. */
export function checkMimeList(list: readonly string[]): readonly string[] {
  for (const entry of list) {
    const valid = entry === '*' || mimeType.test(essence(entry))
    if (!valid) throw new StorageError('InvalidMimeType', `mime type ${entry.slice(0, 100)} is not supported`)
  }
  return list
}
