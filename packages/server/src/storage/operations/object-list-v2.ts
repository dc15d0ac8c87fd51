import { z } from 'zod'
import { asCaller } from '../access.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { StorageError } from '../errors.ts'
import { maxListed } from '../limits.ts'
import { json } from '../respond.ts'
import { listKeys } from '../tables/list-keys.ts'
import type { KeyCursor, KeyEntry } from '../tables/list-keys.ts'

const body = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).default(maxListed).transform((value) => Math.min(value, maxListed)),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order: z.enum(['asc', 'desc']).default('asc') }).prefault({}),
})

/** `POST /object/list-v2/:bucket`: a page of names below a prefix, with a cursor to the next. */
export const objectListV2: Handler = async (call, { database }) => {
  const { limit, cursor, with_delimiter: delimited, ...asked } = await readBody(call.request, body)
  const after = cursor === undefined ? null : readCursor(cursor)
  const entries = await listKeys(database, asCaller(call, 'read'), { bucket: call.bucket, ...asked, delimited, after, limit: limit + 1 }, call.signal)
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const hasNext = entries.length > limit
  return json({
    hasNext,
    folders: page.filter(({ id }) => id === null).map(({ key }) => ({ key, name: key })),
    objects: page.filter(({ id }) => id !== null).map(toObject),
    ...(hasNext && last !== undefined ? { nextCursor: writeCursor(last) } : {}),
  })
}

function toObject({ sort: _sort, ...entry }: KeyEntry) {
  return { ...entry, name: entry.key }
}

const cursorShape = z.object({ key: z.string(), sort: z.string().nullable() })

function writeCursor({ key, sort }: KeyEntry): string {
  return Buffer.from(JSON.stringify({ key, sort })).toString('base64url')
}

function readCursor(text: string): KeyCursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new StorageError('InvalidRequest', 'The cursor is not one of this backend')
  }
}
