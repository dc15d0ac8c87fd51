/** `0-24/573`; `*` for no rows and for an unknown total. */
export function contentRange(lower: number, upper: number, total: number | null): string {
  const rows = total !== 0 && lower <= upper ? `${lower}-${upper}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** 206 where the rows are not all, 416 where they would begin after the last. */
export function rangeStatus(lower: number, upper: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200
  if (lower > total) return 416
  return 1 + upper - lower < total ? 206 : 200
}
