import { useEffect, useRef, useState } from 'react'
import { type Failure, toFailure } from '../../backend/failure.ts'
import type { PublicBackend } from '../../backend/public/public-backend.ts'

/** A file on its way; once it is there, its path is the value of the field. */
export type FormUpload =
  | { readonly kind: 'sending'; readonly file: File; readonly sent: number }
  | { readonly kind: 'failed'; readonly file: File; readonly failure: Failure }

export interface FormFiles {
  readonly uploads: ReadonlyMap<string, FormUpload>
  /** A picture that was chosen in this visit, by field: an address that this page alone can read. */
  readonly pictures: ReadonlyMap<string, string>
  readonly start: (field: string, bucket: string, file: File) => void
  readonly stop: (field: string) => void
  readonly clear: () => void
  /** Settles once nothing is on its way, with the fields whose file did not arrive. */
  readonly settle: () => Promise<readonly string[]>
}

/** The files of a form: each is uploaded when it is chosen, and the form keeps its path. */
export function useFormFiles(backend: PublicBackend, form: string, onDone: (field: string, path: string, name: string) => void): FormFiles {
  const [uploads, setUploads] = useState<ReadonlyMap<string, FormUpload>>(new Map())
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const running = useRef(new Map<string, { readonly stop: AbortController; readonly ends: Promise<void> }>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const jobs = running.current
    return () => {
      for (const { stop } of jobs.values()) stop.abort()
    }
  }, [])
  const newest = useRef(uploads)
  const show = (field: string, upload: FormUpload | null) => {
    newest.current = changed(newest.current, field, upload)
    setUploads(newest.current)
  }
  const draw = (field: string, address: string | null) =>
    setPictures((known) => {
      const old = known.get(field)
      if (old !== undefined) URL.revokeObjectURL(old)
      return changed(known, field, address)
    })
  const stop = (field: string) => {
    running.current.get(field)?.stop.abort()
    running.current.delete(field)
    show(field, null)
    draw(field, null)
  }
  const send = async (field: string, bucket: string, file: File, signal: AbortSignal) => {
    try {
      const { uploadFile } = await import('../../backend/public/upload-file.ts')
      const path = await uploadFile(backend, { bucket, form, file, signal, onProgress: (sent) => signal.aborted || show(field, { kind: 'sending', file, sent }) })
      if (signal.aborted) return
      show(field, null)
      done.current(field, path, file.name)
    } catch (thrown) {
      if (!signal.aborted) show(field, { kind: 'failed', file, failure: toFailure(thrown) })
    }
  }
  return {
    uploads, pictures, stop,
    start: (field, bucket, file) => {
      stop(field)
      const controller = new AbortController()
      show(field, { kind: 'sending', file, sent: 0 })
      if (file.type.startsWith('image/')) draw(field, URL.createObjectURL(file))
      const ends = send(field, bucket, file, controller.signal).finally(() => {
        if (running.current.get(field)?.stop === controller) running.current.delete(field)
      })
      running.current.set(field, { stop: controller, ends })
    },
    clear: () => {
      for (const field of new Set([...uploads.keys(), ...pictures.keys()])) stop(field)
    },
    settle: async () => {
      while (running.current.size > 0) await Promise.all([...running.current.values()].map(({ ends }) => ends))
      return [...newest.current].flatMap(([field, { kind }]) => (kind === 'failed' ? [field] : []))
    },
  }
}

function changed<T>(known: ReadonlyMap<string, T>, field: string, value: T | null): ReadonlyMap<string, T> {
  const next = new Map(known)
  if (value === null) next.delete(field)
  else next.set(field, value)
  return next
}
