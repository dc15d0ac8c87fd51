import { silentLog } from '../../packages/server/src/core/log.ts'
import { openDatabase } from '../../packages/server/src/db/open-database.ts'
import { serveParent } from '../lib/child.ts'
import { answerJson } from './answer-json.ts'
import type { Setting } from './setting.ts'

/** The bare handler over Portico's own door to data: what is left is what HTTP and the protocol cost. */
serveParent(async ({ databaseUrl, socketFolder, claimsJson, statement }: Setting) => {
  const url = new URL(databaseUrl)
  url.searchParams.set('host', socketFolder)
  const database = await openDatabase({ url: url.href, ownerUrl: url.href, log: silentLog })
  const context = { role: 'authenticated', claimsJson, readOnly: true }
  return answerJson(async () => {
    const [result] = await database.transaction(context, [{ text: statement, values: [] }])
    return result?.rows[0]?.[2] ?? ''
  })
})
