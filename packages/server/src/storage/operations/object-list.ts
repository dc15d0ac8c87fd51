import { z } from 'zod'
import { asCaller } from '../access.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { maxListed } from '../limits.ts'
import { jsonText } from '../respond.ts'
import { listFolder } from '../tables/list-folder.ts'

const body = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(0).default(100).transform((value) => Math.min(value, maxListed)),
  offset: z.number().int().min(0).default(0),
  search: z.string().nullish().transform((value) => value ?? ''),
  sortBy: z.object({
    column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
    order: z.string().nullish().transform((value) => (value?.toLowerCase() === 'desc' ? 'desc' as const : 'asc' as const)),
  }).prefault({}),
})

/** `POST /object/list/:bucket`: folders and files of one folder, names relative to it. */
export const objectList: Handler = async (call, { database }) => {
  const asked = await readBody(call.request, body)
  const rows = await listFolder(database, asCaller(call, 'read'), { bucket: call.bucket, ...asked }, call.signal)
  return jsonText(`[${rows.join(',')}]`)
}
