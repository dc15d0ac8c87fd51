import { isStatus } from '../error/raise.ts'
import { refuse } from '../error/problem.ts'
import type { Result } from './result.ts'

/** Applies what a function left in `response.status` and `response.headers`. Throws PGRST111 and PGRST112. */
export function withOverrides(status: number, headers: Headers, result: Pick<Result, 'status' | 'headers'>): number {
  const overridden = new Set<string>()
  for (const [name, text] of result.headers === null ? [] : parseHeaders(result.headers)) {
    setOrAppend(headers, overridden, name, text)
  }
  return result.status === null ? status : parseStatus(result.status)
}

function parseStatus(text: string): number {
  const status = /^\d{3}$/.test(text) ? Number(text) : null
  return isStatus(status) ? status : refuse({ kind: 'response-status' })
}

/** `[{"Cache-Control": "public"}, {"Set-Cookie": "a=1"}]` */
function parseHeaders(text: string): readonly (readonly [string, string])[] {
  const list = parseList(text)
  return list.map((item) => {
    const entries = typeof item === 'object' && item !== null ? Object.entries(item) : []
    const [only, second] = entries
    if (only === undefined || second !== undefined || typeof only[1] !== 'string') return refuse({ kind: 'response-headers' })
    return [only[0], only[1]]
  })
}

function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // Falls through: no JSON is no list.
  }
  return refuse({ kind: 'response-headers' })
}

/** The first one replaces ours, further ones of the same name stand beside it. */
function setOrAppend(headers: Headers, overridden: Set<string>, name: string, text: string): void {
  const key = name.toLowerCase()
  try {
    if (overridden.has(key)) headers.append(name, text)
    else headers.set(name, text)
  } catch {
    refuse({ kind: 'response-headers' })
  }
  overridden.add(key)
}
