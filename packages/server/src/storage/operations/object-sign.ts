import { z } from 'zod'
import { asCaller } from '../access.ts'
import { readBody } from '../body.ts'
import type { Handler } from '../context.ts'
import { noSuchKey } from '../errors.ts'
import { parseTransformation, writeTransformation } from '../image/transformation.ts'
import { maxNames, maxUrlLifetime } from '../limits.ts'
import { json } from '../respond.ts'
import { findObject } from '../tables/objects.ts'
import { queryJson } from '../tables/rows.ts'

const expiresIn = z.number().int().min(1).max(maxUrlLifetime)
const one = z.object({ expiresIn, transform: z.record(z.string(), z.unknown()).optional() })

/** `POST /object/sign/:bucket/*`: a URL by which anybody may read what the caller may. */
export const objectSign: Handler = async (call, storage) => {
  const asked = await readBody(call.request, one)
  const isImage = asked.transform !== undefined && Object.keys(asked.transform).length > 0
  const transformations = isImage ? writeTransformation(parseTransformation(asked.transform)) : ''
  const row = await findObject(storage, asCaller(call, 'read'), { bucket: call.bucket, key: call.key.normalize('NFC') }, call.signal)
  if (row === null) throw noSuchKey()
  const url = `${row.bucket_id}/${row.name}`
  const token = await storage.signer.sign({ scope: 'read', url, transformations }, asked.expiresIn)
  return json({ signedURL: `/${isImage ? 'render/image' : 'object'}/sign/${url}?token=${token}` })
}

const many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(maxNames) })

/** `POST /object/sign/:bucket`: a URL for each name, or why there is none. */
export const objectSignMany: Handler = async (call, storage) => {
  const { expiresIn: seconds, paths } = await readBody(call.request, many)
  const rows = await queryJson(storage.database, asCaller(call, 'read'), {
    text: 'select to_json(name) from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))',
    values: [call.bucket, JSON.stringify(paths.map((path) => path.normalize('NFC')))],
  }, call.signal)
  const found = new Set(rows.map((text) => JSON.parse(text) as string))
  return json(await Promise.all(paths.map(async (path) => {
    const key = path.normalize('NFC')
    if (!found.has(key)) return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null }
    const url = `${call.bucket}/${key}`
    const token = await storage.signer.sign({ scope: 'read', url, transformations: '' }, seconds)
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
  })))
}
