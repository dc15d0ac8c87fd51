import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildKey, parseKey } from './key.ts'

describe('buildKey and parseKey', () => {
  it('are inverse for one column and for several', () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), (parts) => {
      const key = parts.map((_, index) => `k${index}`)
      const values = Object.fromEntries(parts.map((part, index) => [`k${index}`, part]))
      expect(parseKey({ key }, buildKey(key, values) ?? '')).toEqual(values)
    }))
  })

  it('give null where there is no key, a part is missing or the address does not fit', () => {
    expect(buildKey([], { a: '1' })).toBeNull()
    expect(buildKey(['a', 'b'], { a: '1', b: null })).toBeNull()
    expect(parseKey({ key: [] }, '1')).toBeNull()
    expect(parseKey({ key: ['a', 'b'] }, '1')).toBeNull()
    expect(parseKey({ key: ['a', 'b'] }, '1,%E0%A4%A')).toBeNull()
  })
})
