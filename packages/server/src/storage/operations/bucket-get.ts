import { asCaller } from '../access.ts'
import type { Handler } from '../context.ts'
import { noSuchBucket } from '../errors.ts'
import { jsonText } from '../respond.ts'
import { bucketJsonSql } from '../tables/buckets.ts'
import { queryJson } from '../tables/rows.ts'

/** `GET /bucket/:bucket` */
export const bucketGet: Handler = async (call, { database }) => {
  const [row] = await queryJson(database, asCaller(call, 'read'), { text: `select ${bucketJsonSql} from storage.buckets where id = $1`, values: [call.bucket] }, call.signal)
  if (row === undefined) throw noSuchBucket()
  return jsonText(row)
}
