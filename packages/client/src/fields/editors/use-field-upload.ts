import { useEffect, useRef, useState } from 'react'
import { useBackend } from '../../backend/context.ts'
import type { Files } from '../../backend/files/create-files.ts'
import type { NewUpload } from '../../backend/files/upload-queue.ts'
import type { Upload } from '../../backend/files/upload-state.ts'

export interface FieldUpload {
  /** What is being sent now; null where nothing is. */
  readonly upload: Upload | null
  readonly start: (added: Pick<NewUpload, 'bucket' | 'path' | 'file'>) => void
  readonly retry: () => void
  readonly stop: () => void
}

/** The upload of one field: followed until it is done, and given up with the editor. */
export function useFieldUpload(onDone: (upload: Upload, files: Files) => void): FieldUpload {
  const backend = useBackend()
  const [upload, setUpload] = useState<Upload | null>(null)
  const running = useRef<{ readonly id: string; readonly files: Files } | null>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const stop = () => {
    const now = running.current
    running.current = null
    now?.files.uploads.remove(now.id)
    setUpload(null)
  }
  useEffect(() => {
    let unsubscribe: () => void = () => undefined
    void backend.files.load().then((files) => {
      unsubscribe = files.uploads.subscribe(() => {
        const now = running.current
        const found = now === null ? undefined : files.uploads.get().find(({ id }) => id === now.id)
        if (found === undefined) return
        if (found.kind !== 'done') return setUpload(found)
        running.current = null
        setUpload(null)
        files.uploads.remove(found.id)
        done.current(found, files)
      })
    }, () => undefined)
    return () => {
      unsubscribe()
      running.current?.files.uploads.remove(running.current.id)
      running.current = null
    }
  }, [backend])
  return {
    upload, stop,
    start: (added) => {
      void backend.files.load().then((files) => {
        const begun = files.uploads.add({ ...added, origin: 'field' })
        running.current = { id: begun.id, files }
        setUpload(begun)
      })
    },
    retry: () => running.current?.files.uploads.retry(running.current.id),
  }
}
