import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeKey, encodeKey } from './record-key.ts'

test('plain keys stay readable', () => {
  expect(encodeKey(['id'], { id: '407' })).toBe('407')
  expect(encodeKey(['item', 'tag'], { item: '1', tag: 'a,b/c d' })).toBe('1,a%2Cb%2Fc%20d')
})

test('a row without its key cannot be addressed', () => {
  expect(encodeKey(['id'], { id: null })).toBeNull()
  expect(encodeKey(['id'], {})).toBeNull()
  expect(encodeKey([], {})).toBeNull()
})

test.each(['1', '1,2,3', '%,1', '', '%E0%A4%A,1'])('%s is no key of two parts', (segment) => expect(decodeKey(['a', 'b'], segment)).toBeNull())

test('every key goes through a URL and comes back', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '.', '..', '~', '~.', ',', '/', '%2C', '?', '#'))
  fc.assert(fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
    const key = values.map((_, index) => `k${index}`)
    const row = Object.fromEntries(values.map((each, index) => [`k${index}`, each]))
    const segment = encodeKey(key, row)
    const path = new URL(`http://app.test/t/items/${segment ?? ''}`).pathname
    expect(path.startsWith('/t/items/') && path.split('/').length === 4).toBe(true)
    expect(decodeKey(key, path.slice('/t/items/'.length))).toEqual(row)
  }), { numRuns: 1000 })
})

test('no segment makes it throw', () => {
  fc.assert(fc.property(fc.string(), (segment) => {
    expect(() => decodeKey(['a'], segment)).not.toThrow()
  }))
})
