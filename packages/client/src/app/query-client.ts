import { QueryClient } from '@tanstack/react-query'
import { toFailure } from '../backend/failure.ts'
import { readRetries } from '../lib/limits.ts'

/** Reads are tried again only where nobody answered; a refusal is an answer. Writes are never repeated by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The backend may be on this very machine, which `navigator.onLine` does not know.
        networkMode: 'always',
        staleTime: 10_000,
        retry: (count, thrown) => {
          const { source } = toFailure(thrown)
          return count < readRetries && (source === 'network' || source === 'gateway')
        },
        retryDelay: count => 1000 * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
