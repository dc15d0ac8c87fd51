import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBackend } from '../../backend/context.ts'
import type { Files } from '../../backend/files/create-files.ts'

/** What speaks of files; null until its code is here. */
export function useFiles(): Files | null {
  const { files } = useBackend()
  const loaded = useSyncExternalStore(files.subscribe, files.get)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    files.load().catch(setFailure)
  }, [files])
  if (failure !== null && loaded === null) throw failure
  return loaded
}
