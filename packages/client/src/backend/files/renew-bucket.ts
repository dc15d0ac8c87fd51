import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** What a bucket holds has changed. Addresses stay: they name a place, whatever stands there. */
export async function renewBucket(client: QueryClient, url: string, bucket: string): Promise<void> {
  const held: QueryFilters = { predicate: ({ queryKey: [kind, from, what, of] }) => kind === 'files' && from === url && of === bucket && what !== 'address' }
  // A first reading that began before the change would otherwise be waited for, and taken for the newest.
  await client.cancelQueries(held)
  await client.invalidateQueries(held)
}
