import type { Caller, ServiceContext } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { ObjectStore } from './files/object-store.ts'
import type { ImageRenderer } from './image/image-renderer.ts'
import type { UrlSigner } from './sign/url-token.ts'

/** What the operations have in hand. */
export interface StorageContext {
  readonly database: Database
  readonly store: ObjectStore
  /** Largest object of any bucket, in bytes. */
  readonly fileSizeLimit: number
  readonly signer: UrlSigner
  readonly images: ImageRenderer
  readonly clock: Clock
  readonly log: Log
}

/** One request, with what the gateway and the router found out about it. */
export interface Call {
  readonly request: Request
  readonly url: URL
  readonly path: string
  readonly caller: Caller
  /** `storage.object.upload`: the hosted protocol's name of what is done, for policies that ask `storage.operation()`. */
  readonly operation: string
  /** The bucket in the path, as it was meant; empty where there is none. */
  readonly bucket: string
  /** What follows the bucket: the object's name. */
  readonly key: string
  readonly requestId: string
  readonly signal: AbortSignal
}

export type Handler = (call: Call, storage: StorageContext) => Promise<Response> | Response

export interface Target {
  readonly operation: string
  readonly bucket: string
  readonly key: string
}

export function buildCall(request: Request, context: ServiceContext, { operation, bucket, key }: Target): Call {
  return {
    request, url: context.url, path: context.path, caller: context.caller, operation, bucket, key, requestId: context.requestId,
    get signal() { return context.signal },
  }
}
