import { describe, expect, it } from 'vitest'
import { galleryWindow } from './gallery-window.ts'

describe('the window of a gallery', () => {
  it('has as many columns as there is room for, and two on a phone', () => {
    expect(galleryWindow({ width: 1212, height: 800, top: 0, count: 10, lines: 2, scale: 1 })).toMatchObject({ columns: 5, width: 222, first: 0, last: 10 })
    expect(galleryWindow({ width: 390, height: 700, top: 0, count: 10, lines: 2, scale: 1 }).columns).toBe(2)
    expect(galleryWindow({ width: 390, height: 700, top: 0, count: 10, lines: 2, scale: 2 }).columns).toBe(1)
    expect(galleryWindow({ width: 0, height: 0, top: 0, count: 0, lines: 0, scale: 1 })).toMatchObject({ first: 0, last: 0 })
  })

  it('draws what is in sight with a little beyond, wherever the reader is', () => {
    const { lineHeight, columns, height } = galleryWindow({ width: 1212, height: 800, top: 0, count: 100_000, lines: 2, scale: 1 })
    const far = galleryWindow({ width: 1212, height: 800, top: 500 * lineHeight, count: 100_000, lines: 2, scale: 1 })
    expect([far.first, far.first % columns]).toEqual([497 * columns, 0])
    expect(far.last - far.first).toBeLessThan(10 * columns)
    expect(far.top(far.first)).toBeLessThan(500 * lineHeight)
    expect(galleryWindow({ width: 1212, height: 800, top: height, count: 100_000, lines: 2, scale: 1 }).last).toBe(100_000)
  })
})
