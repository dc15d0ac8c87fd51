import { z } from 'zod'
import { asCaller } from '../access.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { noSuchBucket } from '../errors.ts'
import { parseFileSize } from '../file-size.ts'
import { checkMimeList } from '../mime-type.ts'
import { json } from '../respond.ts'
import { mimeList, sizeLimit } from './bucket-create.ts'

const body = z.object({ public: z.boolean().optional(), file_size_limit: sizeLimit, allowed_mime_types: mimeList })

/** `PUT /bucket/:bucket`: what is left out stays as it is. */
export const bucketUpdate: Handler = async (call, { database }) => {
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = await readBody(call.request, body)
  const bytes = parseFileSize(limit ?? null)
  const list = types == null ? null : JSON.stringify(checkMimeList(types))
  const [result] = await database.transaction(asCaller(call, 'write'), [{
    text: `update storage.buckets set public = coalesce($2::boolean, public), updated_at = now(),
        file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
        allowed_mime_types = case when $5::boolean then case when $6::jsonb is null then null else array(select jsonb_array_elements_text($6::jsonb)) end else allowed_mime_types end
      where id = $1`,
    values: [
      call.bucket, isPublic === undefined ? null : String(isPublic),
      String(limit !== undefined), bytes === null ? null : String(bytes), String(types !== undefined), list,
    ],
  }], { signal: call.signal })
  if (result?.count !== 1) throw noSuchBucket()
  return json({ message: 'Successfully updated' })
}
