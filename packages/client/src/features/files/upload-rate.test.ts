import { expect, test } from 'vitest'
import type { Upload } from '../../backend/files/upload-state.ts'
import { createRate, totalsOf } from './upload-rate.ts'

test('the speed is that of the last seconds, and is not told too early', () => {
  const rate = createRate()
  expect(rate.tell(0, 0)).toBeNull()
  expect(rate.tell(500, 500)).toBeNull()
  expect(rate.tell(1000, 2000)).toBe(2000)
  expect(rate.tell(12_000, 2000)).toBeNull()
  expect(rate.tell(14_000, 6000)).toBe(2000)
})

test('it begins anew when something was taken away or stopped', () => {
  const rate = createRate()
  rate.tell(0, 5000)
  expect(rate.tell(2000, 1000)).toBeNull()
  rate.forget()
  expect(rate.tell(4000, 9000)).toBeNull()
})

test('totals count what is open or done', () => {
  const upload = (kind: Upload['kind'], sent: number): Upload => ({ id: kind, bucket: 'b', path: 'p', name: 'n', type: 't', size: 10, sent, kind, failure: null, refusal: null, isResumable: false, upsert: false, origin: 'queue' })
  expect(totalsOf([upload('done', 10), upload('paused', 4), upload('failed', 3), upload('refused', 0)])).toEqual({ open: 1, done: 1, isMoving: false, sent: 14, size: 20 })
  expect(totalsOf([upload('queued', 0)]).isMoving).toBe(true)
})
