import type { TransactionContext } from '../../db/database.ts'
import type { Call, StorageContext } from '../context.ts'
import { noSuchKey } from '../errors.ts'
import type { StoredBytes } from '../files/object-store.ts'
import { findObject } from '../tables/objects.ts'
import type { ObjectRow } from '../tables/objects.ts'

export interface OpenObject {
  readonly row: ObjectRow
  readonly bytes: StoredBytes
}

/**
 * The object of the path and its bytes, if `context` may read it. A replacement between the two is met by reading the
 * row again. Rejects with `NoSuchKey`; also where the bytes are lost, which is logged.
 */
export async function openObject(call: Call, storage: StorageContext, context: TransactionContext): Promise<OpenObject> {
  const place = { bucket: call.bucket, key: call.key.normalize('NFC') }
  let missing: string | null = null
  for (;;) {
    const row = await findObject(storage, context, place, call.signal)
    const version = row?.version ?? null
    if (row === null || version === null) throw noSuchKey()
    const bytes = await storage.store.open(version)
    if (bytes !== null) return { row, bytes }
    if (version === missing) {
      storage.log.error({ requestId: call.requestId, object: row.id }, 'The bytes of an object are missing')
      throw noSuchKey()
    }
    missing = version
  }
}
