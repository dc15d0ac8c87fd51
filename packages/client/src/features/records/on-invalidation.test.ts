import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { onInvalidation } from './on-invalidation.ts'

it('each time that what is kept is old it is read again, and nothing else is', async () => {
  const client = new QueryClient()
  const key = ['records', 'https://example.org', 'items', 'window', 'anon', 'all']
  client.setQueryData(key, 'the list')
  client.setQueryData([...key.slice(0, 5), 'another'], 'another list')
  let refreshed = 0
  const stop = onInvalidation(client, key, () => { refreshed += 1 })
  for (const expected of [1, 2, 3]) {
    await client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'records' })
    expect(refreshed).toBe(expected)
  }
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[5] === 'another' })
  expect([refreshed, client.getQueryData(key)]).toEqual([3, 'the list'])
  stop()
  await client.invalidateQueries({ queryKey: key })
  expect(refreshed).toBe(3)
})
