import { expect, test } from 'vitest'
import { readPresence } from './presence.ts'

test('a person with several tabs is one, at the most telling place; oneself is nobody', () => {
  expect(readPresence({
    me: [{ key: '7', field: 'state', isTyping: false }],
    tomasz: [{ key: null, field: null, isTyping: false }, { key: '7', field: 'state', isTyping: true }, { key: '9', field: null, isTyping: false }],
    priya: [{}],
  }, 'me')).toEqual([
    { userId: 'priya', key: null, field: null, isTyping: false },
    { userId: 'tomasz', key: '7', field: 'state', isTyping: true },
  ])
})

test('what others send is not trusted', () => {
  expect(readPresence({ a: [null], b: [{ key: 7, field: 'x', isTyping: 'yes' }], c: [{ key: 'k'.repeat(400) }], d: [{ field: 'state' }], '': [{}], e: [] }, 'me')).toEqual(
    ['a', 'b', 'c', 'd'].map((userId) => ({ userId, key: null, field: null, isTyping: false })),
  )
})
