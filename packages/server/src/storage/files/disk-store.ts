import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeChunks } from './chunks.ts'
import type { ObjectStore } from './object-store.ts'
import { storedBytes } from './stored-bytes.ts'

const versionId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const shard = /^[0-9a-f]{2}$/
const batchSize = 1000

/**
 * Bytes in a folder: `<folder>/objects/<two digits>/<version>`. A file is written under another name and renamed when it
 * is synced, so a file in place is whole. Paths come from random ids only, never from names that somebody chose.
 */
export async function openDiskStore(folder: string): Promise<ObjectStore> {
  const objects = join(folder, 'objects')
  const incoming = join(folder, 'incoming')
  const unfinished = join(folder, 'unfinished')
  // What was on its way when the last process ended will never arrive.
  await rm(incoming, { recursive: true, force: true })
  for (const path of [objects, incoming, unfinished]) await mkdir(path, { recursive: true, mode: 0o700 })
  const made = new Set<string>()

  async function place(version: string): Promise<string> {
    if (!versionId.test(version)) throw new TypeError('A version is a UUID')
    const directory = join(objects, version.slice(0, 2))
    if (!made.has(directory)) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await syncFolder(objects)
      made.add(directory)
    }
    return join(directory, version)
  }

  return {
    unfinished,

    async put(version, body, limit) {
      const path = await place(version)
      const aside = join(incoming, version)
      const file = await open(aside, 'wx', 0o600)
      try {
        const size = await writeChunks(file, body, limit).finally(() => file.close())
        await rename(aside, path)
        await syncFolder(dirname(path))
        return size
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },

    async adopt(version, path) {
      await linkOrCopy(path, await place(version), incoming).catch((error: unknown) => {
        // It was adopted before, and its row did not come about.
        if (!isCode(error, 'EEXIST')) throw error
      })
    },

    async duplicate(version, copy) {
      try {
        await linkOrCopy(pathOf(objects, version), await place(copy), incoming)
        return true
      } catch (error) {
        if (isCode(error, 'ENOENT')) return false
        throw error
      }
    },

    async open(version) {
      if (!versionId.test(version)) return null
      try {
        const file = await open(pathOf(objects, version), 'r')
        return storedBytes(file, (await file.stat()).size)
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null
        throw error
      }
    },

    async remove(versions) {
      for (const version of versions) {
        if (version !== null && versionId.test(version)) await rm(pathOf(objects, version), { force: true })
      }
    },

    async sweep(kept) {
      let removed = 0
      for (const directory of await readdir(objects)) {
        if (!shard.test(directory)) continue
        const names = (await readdir(join(objects, directory))).filter((name) => versionId.test(name))
        for (let from = 0; from < names.length; from += batchSize) {
          const batch = names.slice(from, from + batchSize)
          const wanted = await kept(batch)
          for (const name of batch) {
            if (wanted.has(name)) continue
            await rm(join(objects, directory, name), { force: true })
            removed += 1
          }
        }
      }
      return removed
    },
  }
}

function pathOf(objects: string, version: string): string {
  return join(objects, version.slice(0, 2), version)
}

/** The same bytes under a second name, for nothing where the disk can; else a copy, whole when it is in place. */
async function linkOrCopy(from: string, to: string, incoming: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!isCode(error, 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'ENOSYS')) throw error
    const aside = join(incoming, crypto.randomUUID())
    await copyFile(from, aside, constants.COPYFILE_FICLONE)
    const file = await open(aside, 'r+')
    await file.datasync().finally(() => file.close())
    await rename(aside, to)
  }
  await syncFolder(dirname(to))
}

/** The name itself is safe only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().catch((error: unknown) => {
    // Some systems do not sync folders.
    if (!isCode(error, 'EPERM', 'EINVAL', 'EISDIR')) throw error
  }).finally(() => folder.close())
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}
