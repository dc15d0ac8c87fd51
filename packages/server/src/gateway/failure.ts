import { BodyTooLargeError } from '../core/body-too-large.ts'
import type { Log } from '../core/log.ts'
import { DatabaseError } from '../db/database.ts'
import { renderRefusal } from './refusal.ts'

/** Turns anything that a service threw into a response. What was not foreseen is logged and shows only its request's name. */
export function failureResponse(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof BodyTooLargeError) return renderRefusal({ kind: 'body-too-large', limit: error.limit })
  if (isUnavailable(error)) return renderRefusal({ kind: 'unavailable' })
  log.error({ requestId, error }, 'A request failed unexpectedly')
  return renderRefusal({ kind: 'internal', requestId })
}

/** Connection lost or refused (08), too many connections (53300), the server stops or starts (57P). */
function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code.startsWith('08') || error.code === '53300' || error.code.startsWith('57P'))
}
