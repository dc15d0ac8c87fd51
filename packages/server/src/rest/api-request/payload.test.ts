import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProblemError } from '../error/problem.ts'
import { parseCsv } from './csv.ts'
import { parsePayload } from './payload.ts'

const create = { kind: 'create', relation: 'x' } as const
const call = { kind: 'call', routine: 'x', method: 'POST' } as const
const bytes = (text: string) => new TextEncoder().encode(text)

function messageOf(act: () => unknown): string {
  try {
    act()
    return ''
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === 'body') return error.problem.message
    throw error
  }
}

test('JSON goes on as it came, with the keys it has', () => {
  const json = '{"a": 9007199254740993, "b": 1e400}'
  expect(parsePayload(bytes(json), null, create, null)).toEqual({ kind: 'json', json, isObject: true, keys: ['a', 'b'] })
  expect(parsePayload(bytes('[{"a":1},{"a":2}]'), 'application/json; charset=utf-8', create, null)).toMatchObject({ isObject: false, keys: ['a'] })
  expect(parsePayload(bytes('[{"b":1},{"a":2}]'), null, create, ['a'])).toMatchObject({ keys: ['a'] })
  expect(parsePayload(bytes('5'), null, create, null)).toMatchObject({ json: '[]', keys: [] })
  expect(parsePayload(bytes(''), null, call, null)).toMatchObject({ json: '{}', isObject: true })
})

test.each([
  ['', 'Empty or invalid json'], ['{', 'Empty or invalid json'], ['[{"a":1},{"b":1}]', 'All object keys must match'], ['[{"a":1},5]', 'All object keys must match'], ['[{"__proto__":1},{"a":1}]', 'All object keys must match'],
  [`${'['.repeat(1001)}`, 'The JSON body is nested more than 1000 deep'],
])('%s is refused', (text, message) => { expect(messageOf(() => parsePayload(bytes(text), null, create, null))).toBe(message) })

test('a depth inside a text is none', () => {
  expect(parsePayload(bytes(JSON.stringify({ a: '['.repeat(5000) + '\\"' })), null, create, null)).toMatchObject({ keys: ['a'] })
})

test('forms and whole bodies', () => {
  expect(parsePayload(bytes('a=1&b=x%20y+z&a=2'), 'application/x-www-form-urlencoded', create, null)).toMatchObject({ json: '{"a":"2","b":"x y z"}', keys: ['a', 'b'] })
  expect(parsePayload(bytes('a=1&a=2'), 'application/x-www-form-urlencoded', call, null)).toEqual({ kind: 'arguments', pairs: [['a', '1'], ['a', '2']] })
  expect(parsePayload(new Uint8Array([1, 255]), 'application/octet-stream', call, null)).toEqual({ kind: 'whole', type: 'bytea', text: '\\x01ff' })
  expect(messageOf(() => parsePayload(bytes('x'), 'text/plain', create, null))).toBe('Content-Type not acceptable: text/plain')
  expect(messageOf(() => parsePayload(bytes('a\0'), 'text/plain', call, null))).toBe('A zero byte cannot be part of a text')
  expect(messageOf(() => parsePayload(new Uint8Array([255]), 'text/plain', call, null))).toBe('The request body is not valid UTF-8')
})

test('CSV', () => {
  expect(parseCsv('a,b\n1,"x ""y"", z"\n,\r\n')).toEqual({ header: ['a', 'b'], rows: [['1', 'x "y", z'], ['', '']] })
  expect(parseCsv('a\n"two\nlines"')).toEqual({ header: ['a'], rows: [['two\nlines']] })
  expect(messageOf(() => parseCsv(''))).toBe('The CSV body has no header line')
  expect(messageOf(() => parseCsv('a\n"x"y'))).toBe('The CSV body has a stray quote in line 2')
})

test('a long cell costs no stack', () => {
  const long = 'x,""\n'.repeat(500_000)
  expect(parseCsv(`a\n"${long}"`).rows[0]?.[0]).toBe(long.replaceAll('""', '"'))
})

test('any CSV comes back as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é') }).filter((text) => text !== '')
  fc.assert(fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
    const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n')
    const { header, rows: rest } = parseCsv(text)
    expect([header, ...rest]).toEqual(rows)
  }))
})

test('any body parses or is refused', () => {
  fc.assert(fc.property(fc.uint8Array(), fc.constantFrom(null, 'text/csv', 'application/x-www-form-urlencoded', 'text/plain', 'application/json', 'x'), fc.constantFrom(create, call), (body, type, action) => {
    messageOf(() => parsePayload(body, type, action, null))
  }))
})
