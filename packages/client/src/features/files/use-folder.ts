import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { signedLifetime, signedMargin } from '../../lib/limits.ts'
import { useBackend } from '../../backend/context.ts'
import type { Bucket } from '../../backend/files/bucket.ts'
import type { Files } from '../../backend/files/create-files.ts'
import type { FileSort } from '../../backend/files/objects.ts'
import { useSession } from '../../backend/session.ts'

/** The pages of one folder that were read so far. */
export function useFolder(files: Files, bucket: string, folder: string, sort: FileSort, search: string) {
  const { url } = useBackend()
  const { role } = useSession()
  return useInfiniteQuery({
    queryKey: ['files', url, 'folder', bucket, folder, sort, search, role],
    queryFn: ({ pageParam, signal }) => files.objects.readFolder({ bucket, folder, search, sort, offset: pageParam, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    // Searching and sorting keep what is there until the answer comes; another folder does not.
    placeholderData: (previous, query) => (query?.queryKey[3] === bucket && query.queryKey[4] === folder ? keepPreviousData(previous) : undefined),
  })
}

/** One file by its path, for an address that names it before its page was read. */
export function useFile(files: Files, bucket: string, path: string, isWanted: boolean) {
  const { url } = useBackend()
  const { role } = useSession()
  return useQuery({ queryKey: ['files', url, 'file', bucket, path, role], queryFn: ({ signal }) => files.objects.readFile(bucket, path, signal), enabled: isWanted })
}

/** The address under which a file is opened and downloaded: signed, unless its bucket is public. */
export function useAddress(files: Files, bucket: Bucket, path: string) {
  const { url } = useBackend()
  const { role } = useSession()
  return useQuery({
    queryKey: ['files', url, 'address', bucket.id, path, role],
    queryFn: () => (bucket.isPublic ? files.objects.publicUrl(bucket.id, path) : files.objects.sign(bucket.id, path)),
    staleTime: signedLifetime * 1000 - signedMargin,
  })
}

/** The same address, answered with a name to save it as. */
export function downloadAddress(address: string, name: string): string {
  const url = new URL(address)
  url.searchParams.set('download', name)
  return url.href
}
