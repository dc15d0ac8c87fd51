import { expect, test } from 'vitest'
import { JsonNumber, jsonToText, parseExactJson, renderJson } from './exact-json.ts'

test('numbers keep every digit where the engine tells how they were written', () => {
  const text = '{"big":9007199254740993,"list":[1.10,-2e5],"text":"9007199254740993","no":null,"yes":true,"empty":[{},[]]}'
  const kept = parseExactJson(text)
  // Node 20 does not tell; browsers and newer Nodes do.
  const isTold = JSON.stringify(JSON.parse('1.10', ((_: string, value: unknown, context?: { source: string }) => context?.source ?? value) as Parameters<typeof JSON.parse>[1])) === '"1.10"'
  if (isTold) expect(renderJson(kept)).toBe(text)
  expect(renderJson(parseExactJson('{"a":[1,"b",null,true,{}]}'))).toBe('{"a":[1,"b",null,true,{}]}')
})

test('in lines', () => expect(renderJson(parseExactJson('{"a":[1,2],"b":{}}'), '')).toBe('{\n  "a": [\n    1,\n    2\n  ],\n  "b": {}\n}'))

test('as a text of one line', () => {
  expect(jsonToText(null)).toBeNull()
  expect(jsonToText('a "b"')).toBe('a "b"')
  expect(jsonToText(new JsonNumber('1.50'))).toBe('1.50')
  expect(jsonToText(parseExactJson('{"a":1}'))).toBe('{"a":1}')
})

test('what is no JSON is refused', () => expect(() => parseExactJson('{')).toThrow(SyntaxError))
