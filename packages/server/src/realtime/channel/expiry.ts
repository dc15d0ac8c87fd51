import type { Clock } from '../../core/clock.ts'

/** Timers take no longer delays than this, and clocks are set: one looks again each hour. */
const longestMs = 3_600_000

/** Calls once the time (milliseconds since 1970) has come; null is never. Returns what stops it. */
export function whenExpired(at: number | null, clock: Clock, expired: () => void): () => void {
  if (at === null) return () => undefined
  let timer: NodeJS.Timeout
  const look = (): void => {
    const left = at - clock.now().getTime()
    if (left <= 0) expired()
    else {
      timer = setTimeout(look, Math.min(left, longestMs))
      timer.unref()
    }
  }
  timer = setTimeout(look, 0)
  timer.unref()
  return () => { clearTimeout(timer) }
}
