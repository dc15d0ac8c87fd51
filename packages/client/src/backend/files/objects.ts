import type { StorageClient } from '@supabase/storage-js'
import { deletedAtOnce, deletedFolder, folderPage, signedLifetime } from '../../lib/limits.ts'
import { typeOf } from './mime.ts'
import { joinPath, type ObjectPath } from './path.ts'
import { publicUrl } from './pictures.ts'
import { unwrapStorage } from './storage-failure.ts'

/** An entry of a folder. */
export type Entry = Folder | FileEntry

interface Folder {
  readonly kind: 'folder'
  readonly name: string
  readonly path: ObjectPath
}

export interface FileEntry {
  readonly kind: 'file'
  readonly name: string
  readonly path: ObjectPath
  /** Bytes; null where the backend does not say. */
  readonly size: number | null
  readonly type: string
  /** ISO 8601, or null. */
  readonly changed: string | null
  readonly created: string | null
}

/** What the backend can order by. It does not order by size. */
export type FileSort = { readonly by: 'name' | 'updated_at' | 'created_at'; readonly descending: boolean }

interface FolderRead {
  readonly bucket: string
  readonly folder: ObjectPath
  /** The beginning of the names; empty for all. */
  readonly search: string
  readonly sort: FileSort
  readonly offset: number
  readonly signal: AbortSignal
}

export interface FolderPage {
  readonly entries: readonly Entry[]
  /** Where the next page begins; null at the end. */
  readonly next: number | null
}

/** Hosted projects keep an empty folder by an object of this name. */
const placeholder = '.emptyFolderPlaceholder'

export type Objects = ReturnType<typeof createObjects>

/** What can be done with stored files, each by the official client. All of it rejects with a `BackendError`. */
export function createObjects(client: StorageClient, url: string) {
  const list = async (bucket: string, folder: ObjectPath, options: { readonly limit: number; readonly offset: number; readonly search?: string; readonly sort?: FileSort }, signal: AbortSignal) =>
    unwrapStorage(await client.from(bucket).list(folder, {
      limit: options.limit, offset: options.offset, ...(options.search ? { search: options.search } : {}),
      sortBy: { column: options.sort?.by ?? 'name', order: options.sort?.descending === true ? 'desc' : 'asc' },
    }, { signal }))

  /** Every object below a folder, folder by folder, up to `most`. */
  const below = async (bucket: string, folder: ObjectPath, most: number, signal: AbortSignal): Promise<readonly ObjectPath[]> => {
    const found: ObjectPath[] = []
    const folders = [folder]
    for (const at of folders) {
      for (let offset = 0; found.length < most; offset += deletedAtOnce) {
        const entries = await list(bucket, at, { limit: deletedAtOnce, offset }, signal)
        for (const { id, name } of entries) (isFolder(id) ? folders : found).push(joinPath(at, name))
        if (entries.length < deletedAtOnce) break
      }
    }
    return found.slice(0, most)
  }

  return {
    readFolder: async ({ bucket, folder, search, sort, offset, signal }: FolderRead): Promise<FolderPage> => {
      const rows = await list(bucket, folder, { limit: folderPage, offset, search, sort }, signal)
      const entries = rows.filter(({ name }) => name !== placeholder).map((row): Entry => {
        const path = joinPath(folder, row.name)
        if (isFolder(row.id)) return { kind: 'folder', name: row.name, path }
        const { size, mimetype } = readMetadata(row.metadata)
        return { kind: 'file', name: row.name, path, size, type: typeOf(row.name, mimetype), changed: row.updated_at ?? null, created: row.created_at ?? null }
      })
      return { entries, next: rows.length < folderPage ? null : offset + rows.length }
    },
    /** The names below a folder that is about to be deleted. */
    readBelow: (bucket: string, folder: ObjectPath, signal: AbortSignal) => below(bucket, folder, deletedFolder, signal),
    /** One file; null where there is none or the role may not read it. */
    readFile: async (bucket: string, path: ObjectPath, signal: AbortSignal): Promise<FileEntry | null> => {
      const parts = path.split('/')
      const name = parts.pop() ?? ''
      const [row] = (await list(bucket, parts.join('/'), { limit: folderPage, offset: 0, search: name }, signal)).filter((entry) => entry.name === name && !isFolder(entry.id))
      if (row === undefined) return null
      const { size, mimetype } = readMetadata(row.metadata)
      return { kind: 'file', name, path, size, type: typeOf(name, mimetype), changed: row.updated_at ?? null, created: row.created_at ?? null }
    },
    move: async (bucket: string, from: ObjectPath, to: ObjectPath): Promise<void> => {
      unwrapStorage(await client.from(bucket).move(from, to))
    },
    /** How many are gone: a policy keeps some without a word. */
    remove: async (bucket: string, paths: readonly ObjectPath[]): Promise<number> => {
      let removed = 0
      for (let start = 0; start < paths.length; start += deletedAtOnce) {
        removed += unwrapStorage(await client.from(bucket).remove(paths.slice(start, start + deletedAtOnce))).length
      }
      return removed
    },
    /** An address that holds for so many seconds. `download`: the name to save it as. */
    sign: async (bucket: string, path: ObjectPath, seconds: number = signedLifetime, download?: string): Promise<string> =>
      unwrapStorage(await client.from(bucket).createSignedUrl(path, seconds, download === undefined ? {} : { download })).signedUrl,
    signMany: async (bucket: string, paths: readonly ObjectPath[]): Promise<ReadonlyMap<string, string | null>> => {
      const answers = unwrapStorage(await client.from(bucket).createSignedUrls([...paths], signedLifetime))
      return new Map(answers.flatMap(({ path, signedUrl }) => (path === null ? [] : [[path, signedUrl]])))
    },
    publicUrl: (bucket: string, path: ObjectPath): string => publicUrl(url, bucket, path),
  }
}

const isFolder = (id: string | null | undefined) => id === null || id === undefined

function readMetadata(metadata: unknown): { readonly size: number | null; readonly mimetype: string | null } {
  const told = new Map(Object.entries(metadata ?? {}))
  const size = told.get('size')
  const mimetype = told.get('mimetype')
  return { size: typeof size === 'number' ? size : null, mimetype: typeof mimetype === 'string' ? mimetype : null }
}
