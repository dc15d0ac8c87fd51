import { StorageError } from '../errors.ts'

/** It will stand in a header. Rejects with `InvalidRequest`. */
export function checkCacheControl(text: string): string {
  if (!/^[\x20-\x7e]{0,256}$/.test(text)) throw new StorageError('InvalidRequest', 'Invalid cache-control')
  return text
}
