import { expect, test } from 'vitest'
import { AuthError } from './errors.ts'
import { createRateLimiter } from './rate-limit.ts'

function limiter(events: number, seconds: number) {
  let now = 0
  const made = createRateLimiter({ events, seconds }, 'over_request_rate_limit', 'Too many', { now: () => new Date(now) })
  const refusal = (key: string) => {
    try {
      made.take(key)
      return null
    } catch (error) {
      return error instanceof AuthError ? error.retryAfter : 'another error'
    }
  }
  return { made, refusal, wait: (seconds_: number) => { now += seconds_ * 1000 } }
}

test('so many at once, then one as each time passes', () => {
  const { refusal, wait } = limiter(3, 30)
  expect([refusal('a'), refusal('a'), refusal('a'), refusal('a')]).toEqual([null, null, null, 10])
  wait(9)
  expect(refusal('a')).toBe(1)
  wait(1)
  expect([refusal('a'), refusal('a')]).toEqual([null, 10])
})

test('keys are counted apart', () => {
  const { refusal } = limiter(1, 60)
  expect([refusal('a'), refusal('b'), refusal('a')]).toEqual([null, null, 60])
})

test('looking takes nothing', () => {
  const { made, refusal } = limiter(1, 60)
  made.check('a')
  made.check('a')
  expect(refusal('a')).toBeNull()
  expect(() => { made.check('a') }).toThrow(AuthError)
})

test('none is none, and a clock that goes back gives nothing away', () => {
  expect(limiter(0, 60).refusal('a')).toBe(60)
  const { refusal, wait } = limiter(1, 60)
  refusal('a')
  wait(-100)
  expect(refusal('a')).toBe(60)
})

test('it forgets rather than grows', () => {
  const { refusal } = limiter(1, 60)
  for (let index = 0; index < 10_001; index++) refusal(String(index))
  expect(refusal('0')).toBeNull()
  expect(refusal('10000')).toBe(60)
})
