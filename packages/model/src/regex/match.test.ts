import { expect, test } from 'vitest'
import { matchRegex } from './match.ts'

test.each<[string, string, boolean | null]>([
  ['abc', 'b', true], ['abc', '^b', false], ['a1', '^[a-z]\\d$', true], ['', '^$', true], ['ab\n', '^ab$', false], ['a\nb', 'a.b', true], ['aaa', '^a{2}$', false], ['aaa', '^a{2,}$', true],
  ['x-1', '^[a-z0-9]+(-[a-z0-9]+)*$', true], ['x-', '^[a-z0-9]+(-[a-z0-9]+)*$', false], ['me@cafe.example', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', true], [']', '^[]a]$', true], ['-', '^[a-]$', true],
  ['é', '^\\w$', null], ['é', '^é$', true], ['é', '^[a-z]$', false], ['🙂', '^.$', true], ['a', '(?=a)a', null], ['a', '(?i)A', null], ['a', '\\ya', null], ['a', 'a**', null], ['a', '^*', null],
  ['a', '***=a', null], ['a', '[b-a]', null], ['a', '(a', null], ['a', '(a)\\1', null], ['a', 'a{256}', null], ['a', '[[.a.]]', null], ['', '(a|)', true], ['', '(a*)*', true],
])('%j ~ %j is %s', (text, pattern, expected) => expect(matchRegex(text, pattern, false)).toBe(expected))

test('case is ignored within ASCII, and not known beyond', () => {
  expect(matchRegex('ABC', '^[a-c]+$', true)).toBe(true)
  expect(matchRegex('É', 'é', true)).toBeNull()
})

test('a pattern that makes others backtrack for ever takes linear time', () => {
  expect(matchRegex(`${'a'.repeat(5000)}b`, '^(a+)+$', false)).toBe(false)
})

test('a pattern that grows too large is left to the backend', () => {
  expect(matchRegex('a', '((a{200}){200}){200}', false)).toBeNull()
})
