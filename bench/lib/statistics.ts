/** The middle value; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN
  return (upper + lower) / 2
}

/** The value that `part` (0 to 1) of all values do not exceed. */
export function percentile(values: Float64Array, part: number): number {
  const sorted = values.toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** `12–15`, or the one number where both round to it. */
export function spread(values: readonly number[], render: (value: number) => string): string {
  const [least, most] = [render(Math.min(...values)), render(Math.max(...values))]
  return least === most ? least : `${least}–${most}`
}
