import { join } from 'node:path'
import type { Service } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import type { StorageConfig } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { buildCall } from './context.ts'
import type { StorageContext } from './context.ts'
import { StorageError, toStorageError } from './errors.ts'
import { openDiskStore } from './files/disk-store.ts'
import { createImageRenderer } from './image/image-renderer.ts'
import { drain } from './incoming/drain.ts'
import { createResumable } from './resumable/create-resumable.ts'
import { resumablePath } from './resumable/signature.ts'
import { openUploadFolder } from './resumable/upload-folder.ts'
import { renderError } from './respond.ts'
import { matchRoute } from './routes.ts'
import { applyBuckets } from './seed/apply-buckets.ts'
import { seedObjects } from './seed/seed-objects.ts'
import { createUrlSigner } from './sign/url-token.ts'
import { loadStorageId } from './storage-id.ts'
import { keptVersions } from './tables/kept-versions.ts'

export interface StorageOptions extends StorageConfig {
  readonly database: Database
  /** Made when it is not there. */
  readonly folder: string
  /** Signs and verifies URLs. */
  readonly jwtSecret: string
  readonly clock: Clock
  readonly log: Log
}

/**
 * `/storage/v1`, the hosted protocol (supabase/storage). Rows and row security are PostgreSQL's, bytes are on disk;
 * before the first request, bytes that no row names are deleted (a process that was killed may have left them), and the
 * configured buckets are made.
 */
export async function createStorage(options: StorageOptions): Promise<Service> {
  const { database, clock, log } = options
  const store = await openDiskStore(join(options.folder, await loadStorageId(database)))
  const storage: StorageContext = {
    database, store, clock, log, fileSizeLimit: options.fileSizeLimit, signer: createUrlSigner(options.jwtSecret, clock), images: createImageRenderer(log),
  }
  const orphans = await store.sweep((versions) => keptVersions(database, versions)).catch((error: unknown) => {
    log.error({ error }, 'What unfinished uploads may have left was not deleted')
    return 0
  })
  const uploads = openUploadFolder(store.unfinished)
  const expired = await uploads.deleteExpired(clock.now())
  if (orphans + expired > 0) log.info({ orphans, expired }, 'Deleted what unfinished uploads had left')
  await applyBuckets(storage, options.buckets)
  await seedObjects(storage, options.buckets)

  const resumable = createResumable(storage, uploads)
  return async (request, context) => {
    try {
      if (context.tokenProblem !== null) throw new StorageError('AccessDenied', context.tokenProblem.message)
      if (context.path === resumablePath || context.path.startsWith(`${resumablePath}/`)) {
        return await resumable(buildCall(request, context, { operation: tusOperation(request.method), bucket: '', key: '' }))
      }
      const match = matchRoute(request.method, context.path)
      if (match.kind === 'unknown') throw new StorageError('NoSuchRoute', `Route ${request.method}:${context.path} not found`)
      if (match.kind === 'wrong-method') throw new StorageError('MethodNotAllowed', `${request.method} is not allowed here`)
      return await match.handler(buildCall(request, context, match.target), storage)
    } catch (thrown) {
      await drain(bodyOf(request))
      const error = toStorageError(thrown)
      if (error.status >= 500) log.error({ error: error.cause, code: error.code, path: context.path, requestId: context.requestId }, error.message)
      else log.debug({ code: error.code, path: context.path, requestId: context.requestId }, 'A request was refused')
      return renderError(error)
    }
  }
}

/** GET and HEAD have none, and asking for it costs a stream. */
function bodyOf(request: Request): ReadableStream<Uint8Array> | null {
  return request.method === 'GET' || request.method === 'HEAD' ? null : request.body
}

function tusOperation(method: string): string {
  switch (method) {
    case 'POST': return 'storage.tus.upload.create'
    case 'PATCH': return 'storage.tus.upload.part'
    case 'HEAD': return 'storage.tus.upload.get'
    case 'DELETE': return 'storage.tus.upload.delete'
    default: return 'storage.tus.options'
  }
}
