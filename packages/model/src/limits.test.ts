import { expect, test } from 'vitest'
import { buildModel } from './build-model.ts'
import { limits, type Limits } from './limits.ts'
import { column, description, relation, type } from './testing/describe.ts'
import type { TypeDescription } from './description.ts'

const none: Limits = { min: null, minExclusive: false, max: null, maxExclusive: false, minLength: null, maxLength: null, scale: null, pattern: null, options: null }

const limitsOf = (of: TypeDescription | string, ...expressions: string[]): Limits => {
  const checks = expressions.map((expression, index) => ({ name: `check_${index}`, expression, comment: null }))
  const field = buildModel(description([relation('a', [column('id', 'int8'), column('x', of)], { checks })])).model.byId.get('a')?.byName.get('x')
  if (field === undefined) throw new Error('no field')
  return limits(field)
}

test('bounds of a number, exact and from either side', () => {
  const weight = type('numeric', { modifier: ((6 << 16) | 1) + 4 })
  expect(limitsOf(weight, '((x > (0)::numeric) AND (x <= (60)::numeric))')).toEqual({ ...none, min: '0', minExclusive: true, max: '60', scale: 1 })
  expect(limitsOf('int4', '(10 >= x)', "(x >= '-5'::integer)", '(x > 2)')).toEqual({ ...none, min: '2', minExclusive: true, max: '10', scale: 0 })
  expect(limitsOf('int4', '((x > 1) OR (x < 0))')).toEqual({ ...none, scale: 0 })
})

test('lengths, patterns and options of a text', () => {
  expect(limitsOf(type('varchar', { modifier: 64 }), '(length(btrim((x)::text)) > 0)', '(char_length((x)::text) <= 20)')).toEqual({ ...none, minLength: 1, maxLength: 20 })
  expect(limitsOf('text', "(x ~ '^[a-z]+$'::text)")).toEqual({ ...none, pattern: '^[a-z]+$' })
  expect(limitsOf('text', "(x = ANY (ARRAY['a'::text, 'b'::text]))")).toEqual({ ...none, options: ['a', 'b'] })
})

test('dates', () => {
  expect(limitsOf('date', "(x >= '2020-01-01'::date)", "(x >= '2024-01-01'::date)")).toEqual({ ...none, min: '2024-01-01' })
})
