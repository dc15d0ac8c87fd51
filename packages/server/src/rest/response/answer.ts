import { withOverrides } from './settings-override.ts'
import type { Result } from './result.ts'

/** What all answers are made of. */
export interface Answer {
  readonly status: number
  /** Null values are left out. */
  readonly headers: Readonly<Record<string, string | null>>
  readonly body: string | null
}

/** A Response, with what a function of the project had to say about status and headers. Throws PGRST111 and PGRST112. */
export function answerResponse({ status, headers, body }: Answer, result: Pick<Result, 'status' | 'headers'>): Response {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== null) sent.set(name, value)
  const final = withOverrides(status, sent, result)
  return new Response(isBodyless(final) ? null : body, { status: final, headers: sent })
}

/** A Response with one of these may not have a body. */
function isBodyless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

export function contentTypeOf(type: string): string {
  return `${type}; charset=utf-8`
}
