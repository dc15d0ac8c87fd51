import { QueryClient } from '@tanstack/react-query'
import { toFailure } from '../backend/failure.ts'

/** How often a read that found nobody is tried again: three tries in all, as the screen says. */
const retries = 2

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
          return count < retries && (source === 'network' || source === 'gateway')
        },
        retryDelay: count => 1000 * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
