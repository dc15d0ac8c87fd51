import type { TransactionContext } from '../../db/database.ts'
import type { StorageContext } from '../context.ts'
import { noSuchKey } from '../errors.ts'
import { insertObject, lockName, lockObject, upsertObject } from '../tables/objects.ts'
import type { NewObject } from '../tables/objects.ts'
import type { UploadMode } from './rehearse.ts'

/**
 * Makes the new version the object's: from the commit on it is what is served. Resolves with the object's id; the
 * replaced version's bytes are deleted then. Rejects as `rehearse`, and leaves the new bytes to whoever stored them.
 */
export async function record(storage: StorageContext, context: TransactionContext, object: NewObject, mode: UploadMode): Promise<string> {
  const replaced = await storage.database.interactive(context, async (tx) => {
    await lockName(tx, object)
    if (mode === 'insert') {
      await insertObject(tx, object)
      return null
    }
    const current = await lockObject(tx, object)
    if (mode === 'update' && current === null) throw noSuchKey()
    await upsertObject(tx, object)
    return current
  })
  if (replaced !== null) await storage.store.remove([replaced.version])
  return replaced?.id ?? object.id
}
