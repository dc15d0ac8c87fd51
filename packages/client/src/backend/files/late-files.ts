import type { Files, FilesOptions } from './create-files.ts'

/** The part of the backend that speaks of files, loaded when it is wanted. */
export interface LateFiles {
  readonly load: () => Promise<Files>
  /** Null until it is here. */
  readonly get: () => Files | null
  readonly subscribe: (listener: () => void) => () => void
  /** Did an earlier page leave uploads behind? */
  readonly isExpected: () => boolean
}

const flagKey = (url: string) => `portico:uploads:${url}`

export function createLateFiles(options: Omit<FilesOptions, 'flag'>, storage: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>): LateFiles {
  const listeners = new Set<() => void>()
  let files: Files | null = null
  let loading: Promise<Files> | null = null
  const flag = (isKept: boolean) => (isKept ? storage.setItem(flagKey(options.url), '1') : storage.removeItem(flagKey(options.url)))
  const load = async (): Promise<Files> => {
    const { createFiles } = await import('./create-files.ts')
    files = createFiles({ ...options, flag })
    for (const listener of listeners) listener()
    return files
  }
  return {
    load: () => {
      loading ??= load().catch((thrown: unknown) => {
        // The code could not be had: the next one tries again.
        loading = null
        throw thrown
      })
      return loading
    },
    get: () => files,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isExpected: () => storage.getItem(flagKey(options.url)) !== null,
  }
}
