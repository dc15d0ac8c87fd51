import type { ObjectMetadata } from '../tables/objects.ts'

/** What a row tells of its bytes. The entity tag is the version: random, so that no two contents ever share one. */
export function buildMetadata(bytes: { readonly version: string; readonly size: number; readonly contentType: string; readonly cacheControl: string; readonly now: Date }): ObjectMetadata {
  return {
    eTag: `"${bytes.version}"`,
    size: bytes.size,
    mimetype: bytes.contentType,
    cacheControl: bytes.cacheControl,
    lastModified: bytes.now.toISOString(),
    contentLength: bytes.size,
    httpStatusCode: 200,
  }
}
