import { describe, expect, it } from 'vitest'
import { batches } from './delete-many.ts'

describe('batches', () => {
  it('keeps every key once, in order, a hundred at most at a time', () => {
    const keys = Array.from({ length: 250 }, (_, index) => String(index))
    expect(batches(keys).flat()).toEqual(keys)
    expect(batches(keys).map((batch) => batch.length)).toEqual([100, 100, 50])
  })

  it('makes shorter batches of long keys, so that the address stays short', () => {
    const keys = Array.from({ length: 90 }, (_, index) => `${index}`.padStart(200, 'x'))
    expect(Math.max(...batches(keys).map((batch) => batch.join('","').length))).toBeLessThan(3300)
    expect(batches(['x'.repeat(9000)])).toHaveLength(1)
  })
})
