/** Counts events in windows of `windowMs`; says whether there were more than `limit` in the present one. */
export function createRate(limit: number, windowMs: number): (now: number) => boolean {
  let began = 0
  let count = 0
  return (now) => {
    if (now - began >= windowMs) {
      began = now
      count = 0
    }
    count += 1
    return count > limit
  }
}
