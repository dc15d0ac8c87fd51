import type { JsonObject } from './body.ts'
import { AuthError } from './errors.ts'
import { maxAppMetadataBytes, maxUserMetadataBytes } from './limits.ts'
import { mergeMetadata } from './tables/users.ts'

/** Merges what a user says about themselves; rejects with `validation_failed` where it would no longer fit a token. */
export function mergeUserMetadata(current: JsonObject | null, updates: JsonObject): JsonObject {
  return bounded('User metadata', mergeMetadata(current, updates), maxUserMetadataBytes)
}

export function mergeAppMetadata(current: JsonObject | null, updates: JsonObject): JsonObject {
  return bounded('App metadata', mergeMetadata(current, updates), maxAppMetadataBytes)
}

function bounded(what: string, metadata: JsonObject, limit: number): JsonObject {
  if (Buffer.byteLength(JSON.stringify(metadata)) > limit) {
    throw new AuthError('validation_failed', `${what} must not be larger than ${limit} bytes`)
  }
  return metadata
}
