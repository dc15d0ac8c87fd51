import { useQuery } from '@tanstack/react-query'
import { modelStaleTime } from '../../lib/limits.ts'
import { type Backend, useBackend } from '../context.ts'
import { BackendError } from '../failure.ts'
import { useSession } from '../session.ts'
import { type Bucket, parseBuckets } from './bucket.ts'

/** What the backend says of its files: `missing` where it has no storage service. */
export type Storage = { readonly kind: 'missing' } | { readonly kind: 'ready'; readonly buckets: readonly Bucket[] }

/** Gateways answer for a service that is not there by these. */
const absent = new Set([404, 405, 501])

/** The buckets that the role may list. One small request without the storage client: it also tells whether there is a service. */
async function loadBuckets(backend: Pick<Backend, 'url' | 'storageRequest'>, signal: AbortSignal): Promise<Storage> {
  const response = await backend.storageRequest(`${backend.url}/storage/v1/bucket`, { signal })
  if (response.ok) return { kind: 'ready', buckets: parseBuckets(await response.json()) }
  if (absent.has(response.status)) return { kind: 'missing' }
  const { storageFailure } = await import('./storage-failure.ts')
  const failure = storageFailure(response.status, await response.text())
  // Who may not list buckets may still read files of those that columns name.
  if (failure.source === 'storage' && failure.code === 'AccessDenied') return { kind: 'ready', buckets: [] }
  throw new BackendError(failure)
}

export function useStorage(isWanted = true) {
  const backend = useBackend()
  const { role } = useSession()
  return useQuery({
    queryKey: ['files', backend.url, 'buckets', role],
    queryFn: ({ signal }) => loadBuckets(backend, signal),
    staleTime: modelStaleTime,
    enabled: isWanted,
  })
}
