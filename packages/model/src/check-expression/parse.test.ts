import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expression } from '../rule.ts'
import { columnsOf } from './columns.ts'
import { parseExpression } from './parse.ts'
import { renderExpression } from './render.ts'

const column = (name: string): Expression => ({ kind: 'column', name })
const number = (value: string): Expression => ({ kind: 'literal', type: 'number', value })
const text = (value: string): Expression => ({ kind: 'literal', type: 'text', value })

describe('what pg_get_expr prints', () => {
  test.each<[string, Expression]>([
    ['(weight > (0)::numeric)', { kind: 'compare', operator: '>', left: column('weight'), right: { kind: 'cast', type: 'numeric', operand: number('0') } }],
    ["(a >= '-5'::integer)", { kind: 'compare', operator: '>=', left: column('a'), right: number('-5') }],
    ["((state)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[]))", {
      kind: 'any', operator: '=', all: false, left: { kind: 'cast', type: 'text', operand: column('state') },
      list: { kind: 'list', items: [{ kind: 'cast', type: 'text', operand: text('a') }, { kind: 'cast', type: 'text', operand: text('b') }] },
    }],
    ["(t <> ALL ('{a,b}'::text[]))", { kind: 'any', operator: '<>', all: true, left: column('t'), list: { kind: 'list', items: [text('a'), text('b')] } }],
    ["(TRIM(BOTH 'x'::text FROM t) <> ''::text)", { kind: 'compare', operator: '<>', left: { kind: 'call', name: 'btrim', args: [column('t'), text('x')] }, right: text('') }],
    ['((a IS NULL) OR (NOT b))', { kind: 'or', operands: [{ kind: 'is-null', negated: false, operand: column('a') }, { kind: 'not', operand: column('b') }] }],
    ["(t !~~* '%x'::text)", { kind: 'compare', operator: 'not ilike', left: column('t'), right: text('%x') }],
    ["(at < '2026-01-01 00:00:00+00'::timestamp with time zone)", {
      kind: 'compare', operator: '<', left: column('at'), right: { kind: 'literal', type: 'timestamptz', value: '2026-01-01 00:00:00+00' },
    }],
    ['("Odd ""name" = (- b))', { kind: 'compare', operator: '=', left: column('Odd "name'), right: { kind: 'arithmetic', operator: '-', left: number('0'), right: column('b') } }],
    ["(kind = 'x'::public.kind)", { kind: 'compare', operator: '=', left: column('kind'), right: { kind: 'literal', type: 'other', value: 'x' } }],
    ["(t = 'it''s'::text)", { kind: 'compare', operator: '=', left: column('t'), right: text("it's") }],
  ])('%s', (sql, expression) => expect(parseExpression(sql)).toEqual(expression))
})

describe('precedence and forms as a person writes them', () => {
  test.each([
    ['a + b * c > 1 and not d or e', '((((a + (b * c)) > 1) and (not d)) or e)'],
    ['a between 1 and 5 and b', '(((a >= 1) and (a <= 5)) and b)'],
    ['a not between 1 and 5', '((a < 1) or (a > 5))'],
    ["t in ('a', 'b')", "(t = any (array['a', 'b']))"],
    ["t not in ('a')", "(t <> all (array['a']))"],
    ["t not like 'a%'", "(t !~~ 'a%')"],
    ['a*-1 = b', '((a * (-1)) = b)'],
    ['not a is null', '(not (a is null))'],
    ['a - b - c = 0', '(((a - b) - c) = 0)'],
  ])('%s', (sql, spelled) => {
    expect(parseExpression(sql)).not.toBeNull()
    expect(parseExpression(sql)).toEqual(parseExpression(spelled))
  })
})

test.each([
  '', '(', 'a >', 'a > 1 b', 'now() > a', 'CURRENT_DATE > d', "data @> '{}'::jsonb", "(data ->> 'a') = 'b'", 'a[1] = 2', '(t COLLATE "C") < x', 'CASE WHEN a THEN b ELSE c END',
  '(a, b) = (c, d)', "E'\\n' = t", "x'1F' = t", '(a)::numeric(4,1) > 1', 'a > ANY (ARRAY[1])', 'exists (select 1)', 'a operator(public.=) b', 'other.f(a)', 'length(a, b) > 1',
  '1 -- comment', 'a /* b */ > 1', 'a ^ 2 > 1', "t = ANY ('{\"a\"}'::text[])", 'a <-> b', `${'('.repeat(5000)}a${')'.repeat(5000)}`,
])('what is not known is not understood in part: %s', (sql) => expect(parseExpression(sql)).toBeNull())

test('columns are named once each', () => {
  const parsed = parseExpression('(b > a) and (coalesce(a, c) is null or b = any (array[d]))')
  expect(parsed === null ? [] : columnsOf(parsed)).toEqual(['b', 'a', 'c', 'd'])
})

const name = fc.stringMatching(/^[a-zé_"' .A-Z]{1,6}$/)
const leaf: fc.Arbitrary<Expression> = fc.oneof(
  name.map(column),
  fc.tuple(fc.integer(), fc.integer({ min: 0, max: 99 })).map(([whole, part]) => number(`${whole}.${part}`)),
  fc.bigInt().map((value) => number(value.toString())),
  fc.string().map(text),
  fc.boolean().map((value): Expression => ({ kind: 'literal', type: 'boolean', value: String(value) })),
  fc.constant<Expression>({ kind: 'literal', type: 'null', value: null }),
  fc.tuple(fc.constantFrom('date' as const, 'timestamp' as const, 'timestamptz' as const, 'other' as const), fc.string()).map(([type, value]): Expression => ({ kind: 'literal', type, value })),
)

const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const part = tie('expression')
  const several = fc.array(part, { minLength: 2, maxLength: 3 })
  return {
    expression: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.record({ kind: fc.constant('compare' as const), operator: fc.constantFrom('=', '<>', '<', '<=', '>', '>=', '~', '~*', '!~', '!~*', 'like', 'ilike', 'not like', 'not ilike'), left: part, right: part }),
      fc.record({ kind: fc.constant('arithmetic' as const), operator: fc.constantFrom('+', '-', '*', '/', '%', '||'), left: part, right: part }),
      fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), operands: several }),
      fc.record({ kind: fc.constant('not' as const), operand: part }),
      fc.record({ kind: fc.constant('is-null' as const), negated: fc.boolean(), operand: part }),
      fc.record({ kind: fc.constant('is-boolean' as const), value: fc.boolean(), negated: fc.boolean(), operand: part }),
      fc.record({ kind: fc.constant('is-distinct' as const), negated: fc.boolean(), left: part, right: part }),
      fc.record({ kind: fc.constant('any' as const), operator: fc.constantFrom('=', '<>'), all: fc.boolean(), left: part, list: fc.record({ kind: fc.constant('list' as const), items: fc.array(part, { maxLength: 3 }) }) }),
      fc.record({ kind: fc.constant('call' as const), name: fc.constantFrom('length', 'lower', 'btrim', 'abs'), args: part.map((each) => [each]) }),
      fc.record({ kind: fc.constant('call' as const), name: fc.constant('coalesce'), args: several }),
      fc.record({ kind: fc.constant('cast' as const), type: fc.constantFrom('numeric', 'int8', 'text', 'public.kind'), operand: name.map(column) }),
    ),
  }
})

test('what is rendered is read back as the same', () => {
  fc.assert(fc.property(expression, (each) => {
    expect(parseExpression(renderExpression(each))).toEqual(each)
  }), { numRuns: 500 })
})

test('no text makes it throw', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('(', ')', "'", '"', '::', 'and', 'not', 'any', 'array[', ']', 'trim(', 'is', 'a', '1', '-', 'between', 'in', 'text', ',', '.'))
  fc.assert(fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
    const parsed = parseExpression(pieces.join(' '))
    expect(parsed === null || typeof parsed.kind === 'string').toBe(true)
  }), { numRuns: 2000 })
})
