import postgres from 'postgres'
import { serveParent } from '../lib/child.ts'
import { answerJson } from './answer-json.ts'
import type { Setting } from './setting.ts'

/** Without `simple: false` a text without parameters would be sent unprepared. */
const prepared = { prepare: true, simple: false }

/** The bare handler: `postgres`, an explicit transaction, the role and the claims, the statement; both are prepared once and sent together. */
serveParent(async ({ databaseUrl, socketFolder, claimsJson, statement }: Setting) => {
  const sql = postgres(databaseUrl, { host: socketFolder })
  return answerJson(async () => {
    const [, rows] = await sql.begin('read only', (transaction) => [
      transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claimsJson}, true)`,
      transaction.unsafe<{ body: string }[]>(statement, [], prepared),
    ])
    return rows[0]?.body ?? ''
  })
})
