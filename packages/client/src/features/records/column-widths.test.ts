import { describe, expect, it } from 'vitest'
import { readWidths } from './column-widths.ts'

describe('readWidths', () => {
  it('takes widths by name and passes over the rest', () => {
    expect(readWidths('{"what":240,"state":"wide","due":null}')).toEqual({ what: 240 })
    for (const text of [null, '', '{', 'null', '7', '[]']) expect(readWidths(text)).toEqual({})
  })
})
