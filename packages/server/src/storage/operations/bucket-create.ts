import { z } from 'zod'
import { asCaller, ownerOf } from '../access.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { StorageError } from '../errors.ts'
import { parseFileSize } from '../file-size.ts'
import { checkMimeList } from '../mime-type.ts'
import { checkBucketName } from '../names.ts'
import { json } from '../respond.ts'

export const sizeLimit = z.union([z.number(), z.string()]).nullish()
export const mimeList = z.array(z.string()).nullish()

const body = z.object({
  id: z.string().optional(), name: z.string().min(1), public: z.boolean().default(false), type: z.string().default('STANDARD'),
  file_size_limit: sizeLimit, allowed_mime_types: mimeList,
})

/** `POST /bucket` */
export const bucketCreate: Handler = async (call, { database }) => {
  const asked = await readBody(call.request, body)
  if (asked.type !== 'STANDARD') throw new StorageError('NotSupported', `Buckets of type ${asked.type.slice(0, 20)} are not offered here`)
  const name = checkBucketName(asked.name)
  const id = checkBucketName(asked.id ?? name)
  const { owner, ownerId } = ownerOf(call.caller.claims['sub'])
  const limit = parseFileSize(asked.file_size_limit ?? null)
  const types = asked.allowed_mime_types == null ? null : JSON.stringify(checkMimeList(asked.allowed_mime_types))
  // Returns nothing: whoever may create a bucket need not be allowed to read it.
  await database.transaction(asCaller(call, 'write'), [{
    text: `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
      values ($1, $2, $3::uuid, $4, $5::boolean, $6::bigint, case when $7::jsonb is null then null else array(select jsonb_array_elements_text($7::jsonb)) end)`,
    values: [id, name, owner, ownerId, String(asked.public), limit === null ? null : String(limit), types],
  }], { signal: call.signal })
  return json({ name: id })
}
