/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * `Range: bytes=…` over so many bytes (RFC 9110 §14). null is the whole: no range, another unit, several ranges, or one
 * that is malformed. `unsatisfiable` begins after the end.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  if (match === null) return null
  const [, first = '', last = ''] = match
  if (first === '') return last === '' ? null : suffix(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size }
}
