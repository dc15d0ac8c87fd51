import type { StatementResult } from '../../db/database.ts'
import { refuse } from '../error/problem.ts'

/** What the main statement answered. */
export interface Result {
  /** Rows without limit and offset, where they were counted. */
  readonly total: number | null
  readonly rows: number
  readonly body: string
  /** `response.headers` and `response.status` as the transaction left them. */
  readonly headers: string | null
  readonly status: string | null
  /** Rows that an upsert inserted. */
  readonly inserted: number | null
  /** Key of the one row inserted, as JSON. */
  readonly location: string | null
}

export function readResult(answers: readonly StatementResult[]): Result {
  const [total = null, rows = null, body = null, headers = null, status = null, inserted = null, location = null] = answers[0]?.rows[0] ?? []
  if (rows === null) return refuse({ kind: 'unexpected' })
  return { total: numberOrNull(total), rows: Number(rows), body: body ?? '', headers, status, inserted: numberOrNull(inserted), location }
}

/** The planner's guess, from `explain (format json)`. */
export function readExplain(answers: readonly StatementResult[]): number | null {
  const text = answers[1]?.rows.map(([line]) => line ?? '').join('\n')
  if (text === undefined || text === '') return null
  const [plan] = JSON.parse(text) as readonly { readonly Plan?: { readonly 'Plan Rows'?: number } }[]
  return plan?.Plan?.['Plan Rows'] ?? null
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text)
}
