import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRow, renderRow } from './row-literal.ts'

test('a row is written as PostgreSQL reads it, and read as it writes it', () => {
  expect(renderRow(['1', null, '', 'a "b" \\ (c)'])).toBe('("1",,"","a ""b"" \\\\ (c)")')
  expect(parseRow('(1,,"",a b,"x, ""y""")')).toEqual(['1', null, '', 'a b', 'x, "y"'])
  expect(parseRow('()')).toEqual([null])
})

test.each(['', '(', '1,2', '(1', '(a"b)', '{1}'])('%s is no row', (text) => expect(parseRow(text)).toBeNull())

test('whatever is written is read again', () => {
  fc.assert(fc.property(fc.array(fc.option(fc.string()), { minLength: 1, maxLength: 5 }), (values) => { expect(parseRow(renderRow(values))).toEqual(values) }))
})
