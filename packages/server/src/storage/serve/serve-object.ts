import type { Call, StorageContext } from '../context.ts'
import { StorageError } from '../errors.ts'
import { renderError } from '../respond.ts'
import type { ObjectRow } from '../tables/objects.ts'
import { judgeConditions, mayContinue } from './conditions.ts'
import type { Validators } from './conditions.ts'
import type { OpenObject } from './open-object.ts'
import { present } from './presentation.ts'
import { parseRange } from './range.ts'

export interface ServeOptions {
  readonly allowedMimeTypes: readonly string[] | null
  /** When a signed URL ends: no cache may keep the answer longer. */
  readonly expires?: Date
}

/** Answers GET and HEAD with the object: whole, in part, or not at all, as the request's conditions have it. */
export async function serveObject(call: Call, storage: StorageContext, { row, bytes }: OpenObject, options: ServeOptions): Promise<Response> {
  const validators = validatorsOf(row)
  const headers = objectHeaders(call, storage, row, validators, options)
  const finish = async (status: number, body: null = null): Promise<Response> => {
    await bytes.close()
    return new Response(body, { status, headers })
  }
  switch (judgeConditions(call.request.headers, validators)) {
    case 'precondition-failed': return finish(412)
    case 'not-modified': return finish(304)
    case 'send': break
  }
  const { size } = bytes
  const asked = mayContinue(call.request.headers.get('if-range'), validators) ? parseRange(call.request.headers.get('range'), size) : null
  if (asked === 'unsatisfiable') {
    await bytes.close()
    return unsatisfiable(size)
  }
  const { start, end } = asked ?? { start: 0, end: size }
  if (asked !== null) headers.set('content-range', `bytes ${start}-${end - 1}/${size}`)
  headers.set('content-length', String(end - start))
  const status = asked === null ? 200 : 206
  return call.request.method === 'HEAD' || end === start ? finish(status) : new Response(bytes.stream(start, end), { status, headers })
}

function validatorsOf({ metadata, version, updated_at: updated }: ObjectRow): Validators {
  return { etag: metadata?.eTag ?? `"${version ?? ''}"`, lastModified: new Date(metadata?.lastModified ?? updated) }
}

function objectHeaders(call: Call, storage: StorageContext, row: ObjectRow, { etag, lastModified }: Validators, { allowedMimeTypes, expires }: ServeOptions): Headers {
  const shown = present({
    contentType: row.metadata?.mimetype ?? 'application/octet-stream', key: row.name, download: call.url.searchParams.get('download'), allowedMimeTypes,
  })
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'content-type': shown.contentType,
    'etag': etag,
    'last-modified': lastModified.toUTCString(),
    'cache-control': cacheControl(storage, row, expires),
    'x-content-type-options': 'nosniff',
    // Whoever signs out must not meet in the browser's cache what another account read.
    'vary': 'Authorization',
  })
  if (shown.policy !== null) headers.set('content-security-policy', shown.policy)
  if (shown.disposition !== null) headers.set('content-disposition', shown.disposition)
  if (expires !== undefined) headers.set('expires', expires.toUTCString())
  return headers
}

function cacheControl({ clock }: StorageContext, { metadata }: ObjectRow, expires: Date | undefined): string {
  if (expires === undefined) return metadata?.cacheControl ?? 'no-cache'
  return `private, max-age=${Math.max(0, Math.floor((expires.getTime() - clock.now().getTime()) / 1000))}`
}

function unsatisfiable(size: number): Response {
  const response = renderError(new StorageError('InvalidRange', 'invalid range provided'))
  response.headers.set('content-range', `bytes */${size}`)
  return response
}
