import { useStorage } from '../../backend/files/load-buckets.ts'

/** Is there a bucket that the role may list? Null while it is not known. */
export function useHasFiles(isWanted: boolean): boolean | null {
  const { data, isError } = useStorage(isWanted)
  if (data === undefined) return isError ? false : null
  return data.kind === 'ready' && data.buckets.length > 0
}
