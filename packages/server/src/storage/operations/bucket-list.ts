import { z } from 'zod'
import { asCaller } from '../access.ts'
import type { Handler } from '../context.ts'
import { StorageError } from '../errors.ts'
import { jsonText } from '../respond.ts'
import { bucketJsonSql } from '../tables/buckets.ts'
import { queryJson } from '../tables/rows.ts'

const query = z.object({
  limit: z.coerce.number().int().min(0).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

/** `GET /bucket` */
export const bucketList: Handler = async (call, { database }) => {
  const asked = query.safeParse(Object.fromEntries(call.url.searchParams))
  if (!asked.success) throw new StorageError('InvalidRequest', `querystring/${asked.error.issues[0]?.path.join('/') ?? ''} is not valid`)
  const { limit, offset, search, sortColumn, sortOrder } = asked.data
  const rows = await queryJson(database, asCaller(call, 'read'), {
    text: `select ${bucketJsonSql} from storage.buckets where position(lower($1) in lower(name)) > 0 order by ${sortColumn} ${sortOrder}, id limit $2::bigint offset $3::bigint`,
    values: [search, limit === undefined ? null : String(limit), String(offset)],
  }, call.signal)
  return jsonText(`[${rows.join(',')}]`)
}
