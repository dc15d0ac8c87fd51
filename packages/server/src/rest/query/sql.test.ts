import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrayLiteral, commaList, identifier, nothing, qualified, sql, value } from './sql.ts'

test('pieces join, values become parameters in order', () => {
  const where = sql`${identifier('a')} = ${value('x')}`
  expect(sql`select ${commaList([value('1'), where])} from ${qualified({ schema: 's', name: 't"x' })}${nothing} where ${where}`.toStatement())
    .toEqual({ text: 'select $1, "a" = $2 from "s"."t""x" where "a" = $3', values: ['1', 'x', 'x'] })
})

test('no identifier can end itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => {
    const { text } = identifier(name).toStatement()
    expect(text.slice(1, -1).replaceAll('""', '')).not.toContain('"')
    expect(text).not.toContain('\0')
  }))
})

test('an array literal holds any text', () => {
  expect(arrayLiteral(['a', 'b,"c"', '\\', '', '{}', 'NULL'])).toBe('{"a","b,\\"c\\"","\\\\","","{}","NULL"}')
})
