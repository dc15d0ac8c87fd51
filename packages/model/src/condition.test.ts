import { expect, test } from 'vitest'
import { holdsFor, parseCondition } from './condition.ts'

test('a column, an operator and a value', () => {
  expect(parseCondition('kind = electric')).toEqual({ field: 'kind', operator: '=', value: 'electric' })
  expect(parseCondition("state!='beyond repair'")).toEqual({ field: 'state', operator: '!=', value: 'beyond repair' })
})

test.each(['', 'kind', 'kind =', '= x', 'kind > 3'])('%s is malformed', (argument) => expect(parseCondition(argument)).toBeNull())

test('null equals nothing', () => {
  const condition = parseCondition('kind = electric')
  expect(holdsFor(condition, { kind: 'electric' })).toBe(true)
  expect(holdsFor(condition, { kind: null })).toBe(false)
  expect(holdsFor(parseCondition('kind != electric'), { kind: null })).toBe(true)
  expect(holdsFor(null, {})).toBe(true)
})
