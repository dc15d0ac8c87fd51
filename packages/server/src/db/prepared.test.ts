import { expect, test } from 'vitest'
import { PreparedStatements } from './prepared.ts'

test('the least recently used statement leaves, and is closed once', () => {
  const cache = new PreparedStatements(2)
  const first = cache.add('anon', 'select 1')
  const second = cache.add('anon', 'select 2')
  cache.find('anon', 'select 1')
  const third = cache.add('authenticated', 'select 2')
  expect([cache.find('anon', 'select 1'), cache.find('anon', 'select 2'), cache.find('authenticated', 'select 2')]).toEqual([first, undefined, third])
  expect(cache.takeDiscarded()).toEqual([second.name])
  expect(cache.takeDiscarded()).toEqual([])
  expect(cache.size).toBe(2)
})

test('a statement is forgotten once, and its name never returns', () => {
  const cache = new PreparedStatements(5)
  const old = cache.add('anon', 'select 1')
  cache.forget(old)
  const again = cache.add('anon', 'select 1')
  cache.forget(old)
  expect(again.name).not.toBe(old.name)
  expect(cache.find('anon', 'select 1')).toBe(again)
  expect(cache.takeDiscarded()).toEqual([old.name])
})
