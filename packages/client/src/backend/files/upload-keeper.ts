import { fileSampleBytes, keptCopiesBytes, keptCopyBytes } from '../../lib/limits.ts'
import type { Upload } from './upload-state.ts'

/** An upload that an earlier page left, with its file where it is still at hand. */
export interface KeptUpload {
  readonly upload: Upload
  readonly uploadUrl: string | null
  readonly file: File | null
  /** The browser knows where the file is, and may ask the reader before it opens it. */
  readonly canReopen: boolean
}

/** Keeps unfinished uploads over a reload. Keeping is a courtesy: where the browser refuses, the upload goes on without. */
export interface UploadKeeper {
  readonly add: (upload: Upload, reader: string, file: File, handle: FileSystemFileHandle | undefined) => void
  readonly update: (upload: Upload, uploadUrl: string | null) => void
  readonly remove: (id: string) => void
  /** Is it the file that was begun with: name, size, and the time it was changed, else what it begins and ends with? */
  readonly isSame: (id: string, file: File) => Promise<boolean>
  readonly reopen: (id: string) => Promise<File | null>
  readonly restore: (reader: string) => Promise<readonly KeptUpload[]>
}

/** Of the File System Access API, what TypeScript's library does not know. */
interface Permissions {
  readonly queryPermission?: (options: { readonly mode: 'read' }) => Promise<PermissionState>
  readonly requestPermission?: (options: { readonly mode: 'read' }) => Promise<PermissionState>
}

interface Kept {
  readonly id: string
  readonly scope: string
  readonly upload: Upload
  readonly uploadUrl: string | null
  readonly lastModified: number
  readonly sample: string
  readonly handle: (FileSystemFileHandle & Permissions) | null
  readonly copy: File | null
}

export interface KeeperOptions {
  readonly database: IDBFactory
  readonly locks: LockManager | undefined
  /** Null where the browser has none: then the time a file was changed must be the same. */
  readonly digest: ((bytes: ArrayBuffer) => Promise<ArrayBuffer>) | null
  /** Of the backend: uploads to another one are not ours. */
  readonly scope: string
  /** Says for the next page whether something is kept. */
  readonly flag: (isKept: boolean) => void
}

/** In the browser's own database: a handle to the file where the picker gave one, else a copy up to a size. */
export function createUploadKeeper({ database, locks, digest, scope, flag }: KeeperOptions): UploadKeeper {
  const opened = open(database)
  let line: Promise<unknown> = Promise.resolve()
  /** One after the other, so that a removal never overtakes what it removes. */
  const queue = (task: (store: Store) => Promise<unknown>): void => {
    line = line.then(async () => task(await opened)).catch(() => undefined)
  }
  const releases = new Map<string, () => void>()

  return {
    add: (upload, reader, file, handle) => {
      void claim(locks, upload.id, releases)
      queue(async (store) => {
        const kept = await store.all()
        const used = kept.reduce((sum, { copy }) => sum + (copy?.size ?? 0), 0)
        const isCopied = handle === undefined && file.size <= keptCopyBytes && used + file.size <= keptCopiesBytes
        flag(true)
        await store.put({ id: upload.id, scope: JSON.stringify([scope, reader]), upload, uploadUrl: null, lastModified: file.lastModified, sample: await sampleOf(file, digest), handle: handle ?? null, copy: isCopied ? file : null })
      })
    },
    update: (upload, uploadUrl) => queue(async (store) => {
      const kept = await store.get(upload.id)
      if (kept) await store.put({ ...kept, upload, uploadUrl })
    }),
    remove: (id) => {
      queue(async (store) => {
        await store.remove(id)
        releases.get(id)?.()
        flag((await store.all()).length > 0)
      })
    },
    isSame: async (id, file) => {
      const kept = await (await opened).get(id)
      if (!kept || file.name !== kept.upload.name || file.size !== kept.upload.size) return false
      return file.lastModified === kept.lastModified || (kept.sample !== '' && (await sampleOf(file, digest)) === kept.sample)
    },
    reopen: async (id) => {
      const handle = (await (await opened).get(id))?.handle
      if (!handle || (await handle.requestPermission?.({ mode: 'read' })) === 'denied') return null
      return await handle.getFile().catch(() => null)
    },
    restore: async (reader) => {
      try {
        const mine = (await (await opened).all()).filter((kept) => kept.scope === JSON.stringify([scope, reader]))
        const free: Kept[] = []
        for (const kept of mine) if (releases.has(kept.id) || (await claim(locks, kept.id, releases))) free.push(kept)
        return await Promise.all(free.map(async (kept) => ({ upload: kept.upload, uploadUrl: kept.uploadUrl, file: await fileOf(kept), canReopen: kept.handle !== null })))
      } catch {
        return []
      }
    },
  }
}

/** Without asking the reader. */
async function fileOf({ handle, copy }: Kept): Promise<File | null> {
  if (handle === null) return copy
  if ((await handle.queryPermission?.({ mode: 'read' })) !== 'granted') return null
  return await handle.getFile().catch(() => null)
}

/** One page carries an upload: another one of the same browser must not send it as well. Held until it is released or the page is left. */
function claim(locks: LockManager | undefined, id: string, releases: Map<string, () => void>): Promise<boolean> {
  if (locks === undefined) return Promise.resolve(true)
  return new Promise((claimed) => {
    void locks.request(`portico-upload-${id}`, { ifAvailable: true }, (lock) => {
      claimed(lock !== null)
      return lock === null ? undefined : new Promise<void>((release) => releases.set(id, () => {
        releases.delete(id)
        release()
      }))
    })
  })
}

async function sampleOf(file: File, digest: KeeperOptions['digest']): Promise<string> {
  if (digest === null) return ''
  const ends = new Blob([file.slice(0, fileSampleBytes), file.slice(-fileSampleBytes)])
  const bytes = new Uint8Array(await digest(await ends.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Store {
  readonly all: () => Promise<readonly Kept[]>
  readonly get: (id: string) => Promise<Kept | undefined>
  readonly put: (kept: Kept) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
}

async function open(database: IDBFactory): Promise<Store> {
  const asked = database.open('portico-uploads', 1)
  asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('uploads', { keyPath: 'id' }))
  const db = await settled(asked)
  const store = (mode: IDBTransactionMode) => db.transaction('uploads', mode).objectStore('uploads')
  return {
    all: () => settled<Kept[]>(store('readonly').getAll()),
    get: (id) => settled<Kept | undefined>(store('readonly').get(id)),
    put: (kept) => settled(store('readwrite').put(kept)),
    remove: (id) => settled(store('readwrite').delete(id)),
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser’s database refused')))
  })
}
