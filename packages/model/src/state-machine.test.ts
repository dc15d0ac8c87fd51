import { expect, test } from 'vitest'
import { allowedMoves, parseStates } from './state-machine.ts'

test('moves, alternatives and chains', () => {
  const machine = parseStates('received -> diagnosing, diagnosing -> repairing | beyond repair, repairing -> ready -> returned')
  expect(machine?.states).toEqual(['received', 'diagnosing', 'repairing', 'beyond repair', 'ready', 'returned'])
  expect(machine?.moves.get('diagnosing')).toEqual(['repairing', 'beyond repair'])
  expect([...(machine?.final ?? [])]).toEqual(['beyond repair', 'returned'])
})

test.each(['', 'a', 'a ->', '-> b', 'a -> | b', 'a -> b,'])('%s is malformed', (argument) => expect(parseStates(argument)).toBeNull())

test('allowed moves follow the machine; without one any other option may follow', () => {
  const options = [{ value: 'a' }, { value: 'b' }, { value: 'c' }]
  expect(allowedMoves({ states: parseStates('a -> b'), options }, 'a')).toEqual(['b'])
  expect(allowedMoves({ states: parseStates('a -> b'), options }, 'b')).toEqual([])
  expect(allowedMoves({ states: parseStates('a -> b'), options }, null)).toEqual(['a', 'b', 'c'])
  expect(allowedMoves({ states: null, options }, 'a')).toEqual(['b', 'c'])
})
