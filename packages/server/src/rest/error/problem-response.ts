import { codeOf } from './code.ts'
import { detailsOf } from './details.ts'
import { hintOf } from './hint.ts'
import { messageOf } from './message.ts'
import type { Problem } from './problem.ts'
import { parseRaise } from './raise.ts'
import { statusOf } from './status.ts'

export function renderProblem(problem: Problem): string {
  return JSON.stringify({ code: codeOf(problem), details: detailsOf(problem), hint: hintOf(problem), message: messageOf(problem) })
}

export function problemResponse(problem: Problem, method: string): Response {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'proxy-status': `PostgREST; error=${headerText(codeOf(problem))}` })
  for (const [name, value] of extraHeaders(problem)) setHeader(headers, name, value)
  return new Response(method === 'HEAD' ? null : renderProblem(problem), { status: statusOf(problem), headers })
}

function extraHeaders(problem: Problem): readonly (readonly [string, string])[] {
  if (problem.kind === 'token') return [['www-authenticate', `Bearer error="invalid_token", error_description=${JSON.stringify(messageOf(problem))}`]]
  const raise = problem.kind === 'database' ? parseRaise(problem.error) : null
  if (raise !== null) return Object.entries(raise.headers)
  return statusOf(problem) === 401 ? [['www-authenticate', 'Bearer']] : []
}

/** A function of the project names these headers; one that HTTP cannot carry is left out. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    // Nothing was set.
  }
}

function headerText(code: string): string {
  return code.replaceAll(/[^\w.-]/g, '')
}
