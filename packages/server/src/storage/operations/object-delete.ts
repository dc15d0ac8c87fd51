import { z } from 'zod'
import { asCaller } from '../access.ts'
import { readBody } from '../body.ts'
import type { Call, Handler, StorageContext } from '../context.ts'
import { noSuchKey, StorageError } from '../errors.ts'
import { maxNames } from '../limits.ts'
import { json, jsonText } from '../respond.ts'
import { findObject, objectJsonSql } from '../tables/objects.ts'

/** `DELETE /object/:bucket/*` */
export const objectDelete: Handler = async (call, storage) => {
  const key = call.key.normalize('NFC')
  const deleted = await remove(call, storage, [key])
  if (deleted.length === 1) return json({ message: 'Successfully deleted' })
  const seen = await findObject(storage, asCaller(call, 'read'), { bucket: call.bucket, key })
  throw seen === null ? noSuchKey() : new StorageError('AccessDenied', 'The object may not be deleted')
}

const body = z.object({ prefixes: z.array(z.string()).min(1).max(maxNames) })

/** `DELETE /object/:bucket`: those of the named objects that the caller may delete; the answer holds what was deleted. */
export const objectDeleteMany: Handler = async (call, storage) => {
  const { prefixes } = await readBody(call.request, body)
  return jsonText(`[${(await remove(call, storage, prefixes.map((key) => key.normalize('NFC')))).join(',')}]`)
}

/** Rows first: bytes that nothing names are nobody's, and a row without bytes would be a lie. */
async function remove(call: Call, { database, store }: StorageContext, keys: readonly string[]): Promise<readonly string[]> {
  const [result] = await database.transaction(asCaller(call, 'write'), [{
    text: `delete from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb)) returning version, ${objectJsonSql}`,
    values: [call.bucket, JSON.stringify(keys)],
  }])
  const rows = result?.rows ?? []
  await store.remove(rows.map(([version]) => version ?? null))
  return rows.map(([, text]) => text ?? 'null')
}
