import type { Clock } from '../core/clock.ts'
import type { RateLimit } from './config.ts'
import { AuthError } from './errors.ts'
import type { AuthErrorCode } from './errors.ts'

/** Counts events by key in memory: a token bucket that refills evenly. */
export interface RateLimiter {
  /** Takes one; rejects with the limiter's code and the seconds to wait when there is none left. */
  take(key: string): void
  /** As `take`, but only looks. */
  check(key: string): void
}

interface Bucket {
  left: number
  at: number
}

/** A limiter forgets the fullest buckets once it holds so many, so that many addresses cannot fill the memory. */
const maxKeys = 10_000

export function createRateLimiter(
  limit: RateLimit,
  code: Extract<AuthErrorCode, `over_${string}`>,
  message: string,
  clock: Clock,
): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const perMillisecond = limit.events / (limit.seconds * 1000)

  function look(key: string): Bucket {
    const now = clock.now().getTime()
    const bucket = buckets.get(key) ?? { left: limit.events, at: now }
    const left = Math.min(limit.events, bucket.left + Math.max(0, now - bucket.at) * perMillisecond)
    if (left < 1) {
      const retryAfter = perMillisecond === 0 ? limit.seconds : Math.ceil((1 - left) / perMillisecond / 1000)
      throw new AuthError(code, message, { retryAfter: Math.max(1, retryAfter) })
    }
    return { left, at: now }
  }

  function take(key: string): void {
    const bucket = look(key)
    // Deleted first, so that the map stays in order of last use.
    buckets.delete(key)
    buckets.set(key, { left: bucket.left - 1, at: bucket.at })
    if (buckets.size > maxKeys) forgetOldest(buckets)
  }

  return { take, check: (key) => { look(key) } }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next()
  if (!oldest.done) buckets.delete(oldest.value)
}
