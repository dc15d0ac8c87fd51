/** Made once: that takes a thousand times as long as its use. */
let numbers: Intl.NumberFormat | null = null

/** A count in the reader's own manner: "1,190". */
export function formatCount(count: number): string {
  numbers ??= new Intl.NumberFormat()
  return numbers.format(count)
}

/** A clock time, as in "since 09:31". */
export function formatClock(milliseconds: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(milliseconds)
}
