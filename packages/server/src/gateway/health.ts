import type { Database } from '../db/database.ts'
import { jsonResponse, renderRefusal } from './refusal.ts'

const patienceMs = 2000

/** 200 while the database answers as it would to a request, else 503. */
export function createHealth(database: Database): () => Promise<Response> {
  return async () => {
    const context = { role: 'anon', claimsJson: '{}', readOnly: true }
    try {
      await database.transaction(context, [{ text: 'select 1', values: [] }], { signal: AbortSignal.timeout(patienceMs) })
      return jsonResponse(200, { name: 'portico', status: 'ok' })
    } catch {
      return renderRefusal({ kind: 'unavailable' })
    }
  }
}
