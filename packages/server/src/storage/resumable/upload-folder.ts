import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeChunks } from '../files/chunks.ts'
import { resumableLifetime } from '../limits.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadFile } from './upload-file.ts'

/** Resumable uploads on disk: `<id>.json` tells, `<id>.bytes` holds what has come so far. */
export interface UploadFolder {
  create(upload: UploadFile): Promise<void>
  load(id: string): Promise<UploadFile | null>
  /** Replaces what is told, whole or not at all. */
  save(upload: UploadFile): Promise<void>
  /** How much has come; of a finished one, all. */
  offset(upload: UploadFile): Promise<number>
  /** Resolves with the new offset when the bytes are safe. What came before the peer went away is kept. */
  append(id: string, body: AsyncIterable<Uint8Array>, offset: number): Promise<number>
  bytesPath(id: string): string
  removeBytes(id: string): Promise<void>
  remove(id: string): Promise<void>
  /** Deletes those that are over; resolves with their number. */
  deleteExpired(now: Date): Promise<number>
}

const fileName = /^([0-9a-f-]{36})\.(?:json|bytes|new)$/

export function openUploadFolder(folder: string): UploadFolder {
  const tellPath = (id: string) => join(folder, `${id}.json`)
  const bytesPath = (id: string) => join(folder, `${id}.bytes`)

  async function save(upload: UploadFile): Promise<void> {
    const aside = join(folder, `${upload.id}.new`)
    const file = await open(aside, 'w', 0o600)
    try {
      await file.writeFile(JSON.stringify(upload))
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(aside, tellPath(upload.id))
  }

  async function load(id: string): Promise<UploadFile | null> {
    const text = await readFile(tellPath(id), 'utf8').catch(() => null)
    const parsed = uploadFile.safeParse(text === null ? null : JSON.parse(text))
    return parsed.success ? parsed.data : null
  }

  const remove = async (id: string): Promise<void> => {
    for (const path of [bytesPath(id), tellPath(id)]) await rm(path, { force: true })
  }

  return {
    save, load, bytesPath, remove,
    async create(upload) {
      const file = await open(bytesPath(upload.id), 'wx', 0o600)
      await file.close()
      await save(upload)
    },
    async offset({ id, finished, size }) {
      if (finished) return size ?? 0
      return stat(bytesPath(id)).then(({ size: bytes }) => bytes, () => 0)
    },
    async append(id, body, offset) {
      const file = await open(bytesPath(id), 'r+')
      try {
        return offset + (await writeChunks(file, body, Infinity, offset))
      } finally {
        await file.close()
      }
    },
    removeBytes: (id) => rm(bytesPath(id), { force: true }),
    async deleteExpired(now) {
      const ids = new Set((await readdir(folder)).flatMap((name) => fileName.exec(name)?.[1] ?? []))
      let deleted = 0
      for (const id of ids) {
        const upload = await load(id)
        if (upload !== null && now.getTime() < expiryOf(upload).getTime()) continue
        await rm(join(folder, `${id}.new`), { force: true })
        await remove(id)
        deleted += 1
      }
      return deleted
    },
  }
}

function expiryOf({ created }: UploadFile): Date {
  return new Date(Date.parse(created) + resumableLifetime * 1000)
}
