import { expect, test } from 'vitest'
import { cursorsOf, keepSame } from './cursors.ts'

const at = (userId: string, key: string | null, field: string | null, isTyping = false) => ({ userId, name: userId, key, field, isTyping })

test('who types is shown where several are at one cell; who is only in the list has no cursor', () => {
  expect(cursorsOf([at('a', '7', 'state'), at('b', '7', 'state', true), at('c', '7', 'state'), at('d', '9', null), at('e', null, null)])).toEqual(
    new Map([['7', { state: { userId: 'b', name: 'b', isTyping: true } }]]),
  )
})

test('a row whose cursors say the same keeps them', () => {
  const before = cursorsOf([at('a', '7', 'state'), at('b', '8', 'kind')])
  const now = keepSame(before, cursorsOf([at('a', '7', 'state'), at('b', '8', 'name')]))
  expect(now.get('7')).toBe(before.get('7'))
  expect(now.get('8')).toEqual({ name: { userId: 'b', name: 'b', isTyping: false } })
})
