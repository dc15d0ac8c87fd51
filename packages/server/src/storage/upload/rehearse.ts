import type { TransactionContext } from '../../db/database.ts'
import type { StorageContext } from '../context.ts'
import { insertObject, lockObject, upsertObject } from '../tables/objects.ts'
import type { NewObject } from '../tables/objects.ts'
import { noSuchKey } from '../errors.ts'

/** `insert` fails where the name is taken, `upsert` replaces, `update` wants something to replace. */
export type UploadMode = 'insert' | 'upsert' | 'update'

class Undo extends Error {}

/**
 * Would the row be taken? Asked of the database itself before any byte is, and undone. Rejects as the row would be
 * refused: `AccessDenied`, `KeyAlreadyExists`, `NoSuchKey`.
 */
export async function rehearse(storage: StorageContext, context: TransactionContext, object: NewObject, mode: UploadMode): Promise<void> {
  try {
    await storage.database.interactive(context, async (tx) => {
      if (mode === 'insert') await insertObject(tx, object)
      else if (mode === 'upsert') await upsertObject(tx, object)
      else if ((await lockObject(tx, object)) === null) throw noSuchKey()
      else await upsertObject(tx, object)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
