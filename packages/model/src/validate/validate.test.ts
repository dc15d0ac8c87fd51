import { describe, expect, test } from 'vitest'
import { checkRule } from '../field-rules.ts'
import type { Row } from '../model.ts'
import type { Rule } from '../rule.ts'
import { column, enumType, type } from '../testing/describe.ts'
import { judge } from './judge.ts'
import { validate } from './validate.ts'

const columns = [
  column('a', 'int4'), column('b', 'int4', { default: '5' }), column('g', 'int4', { generated: true }), column('t'), column('d', 'date'), column('e', 'date'), column('n', 'numeric'), column('o', 'bool'),
  column('s', enumType('s', ['new', 'open', 'done'])), column('r', 'float4'), column('c', type('bpchar', { modifier: 7 })), column('at', 'timestamptz'), column('x', 'inet'),
]
const check = (expression: string): Rule => checkRule({ name: 'c', expression }, columns)

describe('three-valued logic over a row', () => {
  test.each<[string, Row, ReturnType<typeof judge>]>([
    ['(a > 0)', { a: '1' }, 'holds'], ['(a > 0)', { a: '0' }, 'fails'], ['(a > 0)', { a: null }, 'holds'], ['(a > 0)', {}, 'holds'], ['(a > 0)', { a: 'x' }, 'unjudged'],
    ['(b > 0)', {}, 'unjudged'], ['(b > 0)', { b: null }, 'holds'], ['(g > 0)', { g: '-1' }, 'unjudged'],
    ['((a > 0) AND (t IS NOT NULL))', { a: null, t: null }, 'fails'], ['((a > 0) OR (t IS NULL))', { a: '0', t: null }, 'holds'], ['(NOT (a > 0))', { a: null }, 'holds'],
    ['(e >= d)', { d: '2026-01-02', e: '2026-01-01' }, 'fails'], ["(d >= '2026-01-01'::date)", { d: '01/02/2026' }, 'unjudged'],
    ['((a / 2) = 1)', { a: '3' }, 'holds'], ['((1 / a) = 1)', { a: '0' }, 'unjudged'], ['((a + 2147483647) > 0)', { a: '1' }, 'unjudged'], ['((n / (3)::numeric) > (0)::numeric)', { n: '1' }, 'unjudged'],
    ["(length(t) > 1)", { t: '🙂' }, 'fails'], ["(t > 'a'::text)", { t: 'b' }, 'unjudged'], ["(lower(t) = t)", { t: 'A' }, 'fails'], ["(lower(t) = t)", { t: 'É' }, 'unjudged'],
    ["(s < 'done'::s)", { s: 'open' }, 'holds'], ["(s < 'open'::s)", { s: 'done' }, 'fails'], ['o', { o: 'f' }, 'fails'], ['(o IS NOT TRUE)', { o: null }, 'holds'],
    ["(a = ANY (ARRAY[1, NULL::integer]))", { a: '2' }, 'holds'], ['(a <> ALL (ARRAY[1, 2]))', { a: '2' }, 'fails'], ['(a IS DISTINCT FROM b)', { a: null, b: null }, 'fails'],
    ['(num_nonnulls(a, t) = 1)', { a: '1', t: 'x' }, 'fails'], ['(r >= (0.5)::real)', { r: '0.4' }, 'unjudged'], ["(c = 'ab'::bpchar)", { c: 'ab' }, 'holds'], ["(at > '2026-01-01 00:00:00+00'::timestamp with time zone)", { at: '2025-12-31T23:00:00Z' }, 'fails'],
    ["(at > '2026-01-01 00:00:00+00'::timestamp with time zone)", { at: '2025-12-31 23:00' }, 'unjudged'], ['(x IS NOT NULL)', { x: '10.0.0.1' }, 'holds'], ["(t !~~ 'a%'::text)", { t: 'ab' }, 'fails'],
  ])('%s of %j %s', (expression, row, verdict) => expect(judge(check(expression), row)).toBe(verdict))
})

describe('what a type takes', () => {
  test.each<[string, string, ReturnType<typeof judge>]>([
    ['int2', '32767', 'holds'], ['int2', '32768', 'fails'], ['int4', ' 7 ', 'holds'], ['int4', '7.0', 'fails'], ['int4', '1_000', 'unjudged'], ['int8', '-9223372036854775808', 'holds'], ['int8', '9223372036854775808', 'fails'],
    ['numeric', '1e3', 'holds'], ['numeric', '1,5', 'fails'], ['numeric', 'NaN', 'holds'], ['float8', '1e400', 'fails'], ['float8', '.5', 'holds'], ['bool', 'yes', 'holds'], ['bool', 'maybe', 'fails'],
    ['uuid', '{a0eebc999c0b4ef8bb6d6bb9bd380a11}', 'holds'], ['uuid', 'a0eebc99', 'fails'], ['json', '{"a":1}', 'holds'], ['json', '{a:1}', 'fails'], ['jsonb', '"\\u0000"', 'unjudged'], ['text', 'a\0', 'fails'],
    ['date', '2026-02-30', 'fails'], ['time', '25:00', 'fails'], ['inet', 'nonsense', 'unjudged'], ['interval', '3 days', 'unjudged'],
  ])('%s %j %s', (name, text, verdict) => expect(judge({ kind: 'type', field: 'x', type: type(name) }, { x: text })).toBe(verdict))

  test('an enum takes its labels, as they are', () => {
    expect(judge({ kind: 'type', field: 's', type: enumType('s', ['new']) }, { s: 'new' })).toBe('holds')
    expect(judge({ kind: 'type', field: 's', type: enumType('s', ['new']) }, { s: 'New' })).toBe('fails')
  })
})

test('lengths count characters, and spaces beyond the end are cut', () => {
  const rule: Rule = { kind: 'max-length', field: 't', max: 2 }
  expect(['🙂🙂', 'ab   ', 'abc', ''].map((t) => judge(rule, { t }))).toEqual(['holds', 'holds', 'fails', 'holds'])
})

test('issues name the field, the rule and no more than is sure', () => {
  const required: Rule = { kind: 'required', field: 't', hasDefault: false }
  const filled: Rule = { kind: 'required', field: 'b', hasDefault: true }
  const pair = check('(e >= d)')
  const opaque = check('(f(a) > 0)')
  expect(opaque).toMatchObject({ kind: 'opaque', fields: ['a'] })
  expect(validate([required, filled, pair, opaque], { d: '2026-01-02', e: '2026-01-01' })).toEqual([{ field: 't', rule: required }, { field: null, rule: pair }])
  expect(validate([filled], { b: null })).toEqual([{ field: 'b', rule: filled }])
})

test('a row is no prototype', () => {
  expect(judge(checkRule({ name: 'c', expression: '("constructor" IS NULL)' }, [column('constructor')]), {})).toBe('holds')
})
