import type { ErrorPlace } from '../lib/texts/error-text.ts'
import { findErrorText, unnamed } from '../lib/texts/errors.ts'
import type { Failure } from './failure.ts'

export interface Explanation {
  readonly title: string
  readonly sentence: string
  readonly place: ErrorPlace
  readonly next: string | null
  /** The statement that the backend suggests (42501); for builders only, else null. */
  readonly sql: string | null
}

export interface ExplainOptions {
  readonly isBuilder: boolean
  /** The owner's own words about the rule that refused. They replace the general sentence. */
  readonly policyComment?: string | undefined
}

/** A failure in plain words, from the one catalogue. */
export function explain(failure: Failure, { isBuilder, policyComment }: ExplainOptions): Explanation {
  const text = findErrorText(failure.source, failure.code, variantOf(failure))
  return {
    title: text.title,
    sentence: policyComment && variantOf(failure) === 'policy' ? policyComment : fill(text.sentence, failure),
    place: text.place,
    next: text.next,
    sql: isBuilder && failure.code === '42501' ? failure.hint : null,
  }
}

/** Everything that was said, for copying into a mail to whoever runs the backend. It holds no values that were typed. */
export function detailOf(failure: Failure): string {
  const parts = [failure.source, failure.code, failure.status === null ? null : `HTTP ${failure.status}`]
  const lines = [parts.filter(part => part !== null).join(' · '), failure.message, failure.details, failure.hint]
  return lines.filter(line => line !== null && line !== '').join('\n')
}

/** The case of a code that means two things. */
function variantOf({ code, message, details }: Failure): string | null {
  if (code === '42501' && message.includes('row-level security')) return 'policy'
  if (code === '23503' && `${message} ${details ?? ''}`.includes('still referenced')) return 'referenced'
  return null
}

function fill(sentence: string, failure: Failure): string {
  const relation = failure.code === '23503' ? (/from table "([^"]+)"/.exec(failure.details ?? '')?.[1] ?? failure.relation) : failure.relation
  return sentence
    .replace('{column}', failure.column ?? unnamed.column)
    .replace('{relation}', relation ?? unnamed.relation)
    .replace('{constraint}', failure.constraint ?? unnamed.constraint)
    .replace('{message}', failure.message)
}
