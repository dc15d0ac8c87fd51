import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterPrefix } from './list-folder.ts'

test.each([['', null], ['a/', 'a0'], ['a', 'b'], ['\u{10ffff}', null], ['a\u{10ffff}', 'b'], ['\ud7ff', '\ue000'], ['x👩', 'x👪']])('after %j comes %j', (prefix, after) => { expect(afterPrefix(prefix)).toBe(after) })

test('every text with the prefix, and no other, lies between the two, byte by byte', () => {
  const text = fc.string({ unit: 'binary', maxLength: 3 })
  fc.assert(fc.property(text, text, (prefix, other) => {
    const after = afterPrefix(prefix)
    const within = (value: string) => Buffer.compare(Buffer.from(value), Buffer.from(prefix)) >= 0 && (after === null || Buffer.compare(Buffer.from(value), Buffer.from(after)) < 0)
    expect(within(prefix + other)).toBe(true)
    expect(within(other)).toBe(other.startsWith(prefix))
  }))
})
