import type { Preferences } from '../api-request/preferences.ts'
import type { Range } from '../api-request/range.ts'
import { refuse } from '../error/problem.ts'
import { renderProblem } from '../error/problem-response.ts'
import type { Negotiated } from '../plan/negotiate.ts'
import { answerResponse, contentTypeOf } from './answer.ts'
import { contentRange, rangeStatus } from './content-range.ts'
import { preferenceApplied } from './preference-applied.ts'
import type { Applied } from './preference-applied.ts'
import type { Result } from './result.ts'

/** What a read or a call knew before it ran. */
export interface ReadAnswer {
  readonly negotiated: Negotiated
  readonly range: Range
  readonly preferences: Preferences
  readonly applied: Applied
  /** The schema, where it was chosen by a profile header. */
  readonly profile: string | null
  readonly headersOnly: boolean
  /** `Content-Location` of a relation. */
  readonly location: string | null
  /** A function that returns nothing. */
  readonly isVoid: boolean
}

/** Throws PGRST116 where a single object was wanted and there is not exactly one. */
export function readResponse(asked: ReadAnswer, result: Result, total: number | null): Response {
  const { format } = asked.negotiated
  if (format.kind === 'json' && format.single && result.rows !== 1) refuse({ kind: 'singular', rows: String(result.rows) })
  const lower = asked.range.offset
  const upper = lower + result.rows - 1
  const status = rangeStatus(lower, upper, total)
  const headers = {
    'content-range': contentRange(lower, upper, total),
    'content-location': asked.location,
    'content-type': asked.isVoid ? null : contentTypeOf(status === 416 ? 'application/json' : asked.negotiated.contentType),
    'content-profile': asked.profile,
    'preference-applied': preferenceApplied(asked.preferences, asked.applied),
  }
  const body = status === 416 ? beyond(lower, total ?? 0) : result.body
  return answerResponse({ status: asked.isVoid && status !== 416 ? 204 : status, headers, body: asked.headersOnly ? null : body }, result)
}

function beyond(offset: number, total: number): string {
  return renderProblem({ kind: 'range-beyond', offset, total })
}

/** What `count` gives as the total: beyond the cap an estimate is the planner's. */
export function totalOf(count: Preferences['count'], counted: number | null, explained: number | null, maxRows: number | null): number | null {
  switch (count) {
    case null: return null
    case 'exact': return counted
    case 'planned': return explained
    case 'estimated': return counted !== null && maxRows !== null && counted > maxRows ? Math.max(counted, explained ?? 0) : counted
  }
}
