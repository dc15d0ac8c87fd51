import { toContentType } from '../mime-type.ts'
import { checkCacheControl } from './cache-control.ts'
import { chunksOf } from './chunks-of.ts'
import type { FileDetails, IncomingFile } from './file.ts'
import { readMultipart } from './multipart.ts'
import { parseUserMetadata } from './user-metadata.ts'

/** The request's file, sent as it is or as a form. Rejects with `InvalidRequest`. */
export async function readIncoming(request: Request): Promise<IncomingFile> {
  const contentType = request.headers.get('content-type') ?? ''
  if (request.body === null) return emptyFile(request)
  return /^multipart\/form-data\b/i.test(contentType) ? readMultipart(request.body, contentType) : rawFile(request, chunksOf(request.body))
}

function rawFile(request: Request, body: AsyncIterable<Uint8Array>): IncomingFile {
  const length = request.headers.get('content-length')
  return {
    contentType: toContentType(request.headers.get('content-type')), size: length === null ? null : Number(length), body,
    details: () => headerDetails(request.headers), discard: () => undefined,
  }
}

function emptyFile(request: Request): IncomingFile {
  return { ...rawFile(request, emptyBody()), size: 0 }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> { /* nothing comes */ }

function headerDetails(headers: Headers): FileDetails {
  const encoded = headers.get('x-metadata')
  return {
    cacheControl: checkCacheControl(headers.get('cache-control') ?? 'no-cache'),
    userMetadata: encoded === null ? null : parseUserMetadata(Buffer.from(encoded, 'base64').toString('utf8')),
  }
}
