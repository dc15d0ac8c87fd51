import { StorageError } from './errors.ts'
import { maxBucketLength, maxKeyBytes } from './limits.ts'

const bucketName = /^[\w!.*'() &$=@;:+,?-]+$/
/**
 * Any Unicode but controls, what S3 advises against, and what is invisible or turns the direction of writing. Source:
 * the hosted protocol.
 */
const objectKey = /^[^\u034F\p{Cc}\p{Cs}#[\]{}^`"<>\\|%~\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u00AD\u180E\u2060-\u2064\u2066-\u2069\uFEFF]+$/u
const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/

/** An object's name in its composed form, in which it is kept. Rejects with `InvalidKey`. */
export function checkKey(key: string): string {
  const composed = key.normalize('NFC')
  const valid = Buffer.byteLength(composed) <= maxKeyBytes && objectKey.test(composed) && !dotSegment.test(composed)
  if (!valid) throw new StorageError('InvalidKey', `Invalid key: ${key.slice(0, 200)}`)
  return composed
}

/** Rejects with `InvalidBucketName`. */
export function checkBucketName(name: string): string {
  const valid = name.length <= maxBucketLength && bucketName.test(name) && name.trim() === name
  if (!valid) throw new StorageError('InvalidBucketName', 'Bucket name invalid')
  return name
}

/** A part of the path as it was meant. Rejects with `InvalidKey`. */
export function decodePath(text: string): string {
  const decoded = tryDecode(text)
  if (decoded === null || decoded.includes('\0')) throw new StorageError('InvalidKey', `Invalid key: ${text.slice(0, 200)}`)
  return decoded
}

function tryDecode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
