import type { TransactionContext } from '../../db/database.ts'
import type { Call, StorageContext } from '../context.ts'
import type { RenderedImage } from '../image/image-renderer.ts'
import { writeTransformation } from '../image/transformation.ts'
import type { Transformation } from '../image/transformation.ts'
import type { ObjectRow } from '../tables/objects.ts'
import { judgeConditions } from './conditions.ts'
import { openObject } from './open-object.ts'
import { present } from './presentation.ts'
import { serveObject } from './serve-object.ts'
import type { ServeOptions } from './serve-object.ts'

/** Answers with the image transformed, or as it is where nothing is installed that could transform it. */
export async function serveImage(
  call: Call, storage: StorageContext, context: TransactionContext, transformation: Transformation, options: ServeOptions,
): Promise<Response> {
  const opened = await openObject(call, storage, context)
  if (!(await storage.images.isAvailable())) return serveObject(call, storage, opened, options)
  const { row, bytes } = opened
  const rendered = await storage.images.render(row.version ?? '', bytes, transformation, call.request.headers.get('accept') ?? '')
  const asked = writeTransformation(transformation)
  const validators = { etag: `"${row.version ?? ''} ${asked} ${rendered.contentType}"`, lastModified: new Date(row.metadata?.lastModified ?? row.updated_at) }
  const headers = imageHeaders(call, row, rendered, options)
  headers.set('etag', validators.etag)
  headers.set('last-modified', validators.lastModified.toUTCString())
  headers.set('x-transformations', asked)
  if (judgeConditions(call.request.headers, validators) === 'not-modified') return new Response(null, { status: 304, headers })
  headers.set('content-length', String(rendered.bytes.byteLength))
  return new Response(call.request.method === 'HEAD' ? null : rendered.bytes, { headers })
}

function imageHeaders(call: Call, row: ObjectRow, { contentType }: RenderedImage, { expires }: ServeOptions): Headers {
  const shown = present({ contentType, key: row.name, download: call.url.searchParams.get('download'), allowedMimeTypes: null })
  return new Headers({
    'content-type': contentType,
    'cache-control': expires === undefined ? row.metadata?.cacheControl ?? 'no-cache' : 'private, max-age=60',
    'vary': 'Accept, Authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    ...(shown.disposition === null ? {} : { 'content-disposition': shown.disposition }),
  })
}
