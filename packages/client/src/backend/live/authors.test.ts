import { expect, test } from 'vitest'
import { authorMemory } from '../../lib/limits.ts'
import { Authors } from './authors.ts'

const at = (userId: string, field: string | null) => ({ userId, name: userId, key: '7', field, isTyping: false })

test('names who is or was just at the field, and nobody where it may have been another', () => {
  const authors = new Authors()
  authors.note([at('tomasz', 'state'), at('priya', null)], 0)
  expect(authors.of('7', 'state', 100)?.userId).toBe('tomasz')
  expect(authors.of('7', 'kind', 100)).toBeNull()
  expect(authors.of('8', 'state', 100)).toBeNull()
  authors.note([at('tomasz', 'kind')], 200)
  expect(authors.of('7', 'state', 300)?.userId).toBe('tomasz')
  authors.note([at('priya', 'state')], 400)
  expect(authors.of('7', 'state', 500)).toBeNull()
  expect(authors.of('7', 'state', authorMemory + 300)?.userId).toBe('priya')
})
