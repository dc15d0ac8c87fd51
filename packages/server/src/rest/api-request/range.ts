import { refuse } from '../error/problem.ts'

/** Rows asked for; a limit of null is none. */
export interface Range {
  readonly offset: number
  readonly limit: number | null
}

export const allRows: Range = { offset: 0, limit: null }

export function isAllRows({ offset, limit }: Range): boolean {
  return offset === 0 && limit === null
}

/** No more rows than the cap. */
export function capRange(range: Range, maxRows: number | null): Range {
  if (maxRows === null) return range
  return { offset: range.offset, limit: Math.min(range.limit ?? maxRows, maxRows) }
}

/** The value of `limit`; null where it is no number, which counts as not given. Throws PGRST103. */
export function parseCount(text: string): number | null {
  if (!/^\s*[-+]?\d+\s*$/.test(text)) return null
  const number = Number(text)
  if (number < 0) refuse({ kind: 'range', reason: 'negative-limit' })
  return Math.min(number, Number.MAX_SAFE_INTEGER)
}

/** The value of `offset`: before the first row is at it, as PostgREST has it. */
export function parseOffset(text: string): number {
  return /^\s*-\d+\s*$/.test(text) ? 0 : (parseCount(text) ?? 0)
}

/** `Range: 0-24`, both ends included, or `10-`. What is not of this form is left out, as RFC 9110 asks. Throws PGRST103. */
export function parseRangeHeader(header: string | null): Range {
  const match = /^(?:items=)?(\d+)-(\d*)$/.exec(header ?? '')
  const [, first, last] = match ?? []
  if (first === undefined) return allRows
  const offset = Math.min(Number(first), Number.MAX_SAFE_INTEGER)
  if (last === undefined || last === '') return { offset, limit: null }
  const limit = Number(last) - offset + 1
  if (limit < 1) refuse({ kind: 'range', reason: 'lower-above-upper' })
  return { offset, limit: Math.min(limit, Number.MAX_SAFE_INTEGER) }
}

/** The rows that are in both. `limit=0` stays what it is: no row, and no complaint. */
export function intersectRanges(a: Range, b: Range): Range {
  if (a.limit === 0 || b.limit === 0) return { offset: Math.max(a.offset, b.offset), limit: 0 }
  const offset = Math.max(a.offset, b.offset)
  const ends = [a, b].flatMap((range) => (range.limit === null ? [] : [range.offset + range.limit]))
  if (ends.length === 0) return { offset, limit: null }
  const limit = Math.min(...ends) - offset
  if (limit < 1) refuse({ kind: 'range', reason: 'lower-above-upper' })
  return { offset, limit }
}
