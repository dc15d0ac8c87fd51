import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSeparated, renderSeparated } from './separated.ts'

describe('parseSeparated', () => {
  it('reads what a spreadsheet copies: quoted cells with lines, tabs and quotes', () => {
    expect(parseSeparated('a\t"two\nlines"\t"say ""hi"""\r\n5" pipe\t\t\r\n', '\t')).toEqual([['a', 'two\nlines', 'say "hi"'], ['5" pipe', null, null]])
    expect(parseSeparated('"open\tb', '\t')).toEqual([['"open', 'b']])
    expect(parseSeparated('"5" pipe,1', ',')).toEqual([['"5" pipe', '1']])
    expect(parseSeparated('', ',')).toEqual([[null]])
  })

  it('gives back whatever was written', () => {
    const cell = fc.option(fc.string({ unit: fc.constantFrom('a', '"', ',', '\t', '\n', '\r', ' ', 'é') }), { nil: null })
    const lines = fc.integer({ min: 1, max: 3 }).chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 }))
    fc.assert(fc.property(lines, fc.constantFrom(',' as const, '\t' as const), (given, separator) => {
      expect(parseSeparated(`${renderSeparated(given, separator, '\r\n')}\r\n`, separator)).toEqual(given)
    }))
  })
})
