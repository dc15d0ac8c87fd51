import type { DatabaseError } from '../../db/database.ts'

/** `RAISE SQLSTATE 'PGRST'`: a function that answers the request itself. Message and detail are JSON. */
export interface Raise {
  readonly code: string
  readonly message: string
  readonly details: string | null
  readonly hint: string | null
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Null where the error is not of this kind. One that is, but cannot be read, becomes PGRST121. */
export function parseRaise(error: DatabaseError): Raise | null {
  if (error.code !== 'PGRST') return null
  const message = parseObject(error.message)
  if (message === null || typeof message['code'] !== 'string' || typeof message['message'] !== 'string') {
    return unreadable(`Invalid JSON value for MESSAGE: '${error.message}'`, "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.")
  }
  const hint = "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  if (error.details === null) return unreadable('DETAIL is missing in the RAISE statement', hint)
  const detail = parseObject(error.details)
  const headers = detail === null ? null : textRecord(detail['headers'])
  if (detail === null || headers === null || !isStatus(detail['status'])) return unreadable(`Invalid JSON value for DETAIL: '${error.details}'`, hint)
  return { code: message['code'], message: message['message'], details: textOrNull(message['details']), hint: textOrNull(message['hint']), status: detail['status'], headers }
}

/** Statuses that a Response can be made with. */
export function isStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599
}

function unreadable(details: string, hint: string): Raise {
  return { code: 'PGRST121', message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', details, hint, status: 500, headers: {} }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function textRecord(value: unknown): Readonly<Record<string, string>> | null {
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
