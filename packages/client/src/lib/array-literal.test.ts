import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArray } from './array-literal.ts'

/** As PostgreSQL's `array_out` writes it. */
const render = (elements: readonly (string | null)[]) =>
  `{${elements.map((element) => (element === null ? 'NULL' : /^$|[{}",\\\s]|^null$/i.test(element) ? `"${element.replace(/[\\"]/g, (char) => `\\${char}`)}"` : element)).join(',')}}`

describe('parseArray', () => {
  it('reads every one-dimensional array', () => {
    fc.assert(fc.property(fc.array(fc.option(fc.string(), { nil: null })), (elements) => {
      expect(parseArray(render(elements))).toEqual(elements)
    }))
  })

  it('says when it is something else', () => {
    for (const text of ['{{1,2},{3,4}}', '[2:3]={1,2}', '{a,', 'a,b', '{a,}']) expect(parseArray(text)).toBeNull()
  })
})
