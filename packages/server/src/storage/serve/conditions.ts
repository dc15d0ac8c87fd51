/** What is known of a representation, as conditions compare it. */
export interface Validators {
  readonly etag: string
  readonly lastModified: Date
}

export type Verdict = 'send' | 'not-modified' | 'precondition-failed'

/** RFC 9110 §13.2.2, for GET and HEAD: the entity tag where one is named, else the date. */
export function judgeConditions(headers: Headers, { etag, lastModified }: Validators): Verdict {
  const match = headers.get('if-match')
  const unmodified = headers.get('if-unmodified-since')
  if (match !== null ? !names(match, etag, 'strong') : unmodified !== null && isAfter(lastModified, unmodified)) return 'precondition-failed'
  const noneMatch = headers.get('if-none-match')
  if (noneMatch !== null) return names(noneMatch, etag, 'weak') ? 'not-modified' : 'send'
  const modified = headers.get('if-modified-since')
  return modified !== null && isDate(modified) && !isAfter(lastModified, modified) ? 'not-modified' : 'send'
}

/** `If-Range`: may a part be sent to who has the rest already? RFC 9110 §13.1.5. */
export function mayContinue(ifRange: string | null, { etag, lastModified }: Validators): boolean {
  if (ifRange === null) return true
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag
  return isDate(ifRange) && seconds(lastModified) === seconds(new Date(ifRange))
}

function names(list: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => tag === etag || (comparison === 'weak' && tag === `W/${etag}`))
}

function isAfter(date: Date, text: string): boolean {
  return isDate(text) && seconds(date) > seconds(new Date(text))
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

/** Dates in headers have no fractions. */
function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
