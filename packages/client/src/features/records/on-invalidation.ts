import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Refreshes what is kept under a key each time that somebody says it is old, by that key or the beginning of it. Gives back the way to stop. */
export function onInvalidation(client: QueryClient, key: QueryKey, refresh: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || !isPrefix(event.query.queryKey, key)) return
    refresh()
    // What is old already is not said to be so a second time: it is being read again, and with that it is new.
    client.setQueryData(event.query.queryKey, event.query.state.data)
  })
}

const isPrefix = (prefix: readonly unknown[], key: readonly unknown[]): boolean => prefix.every((part, index) => part === key[index])
