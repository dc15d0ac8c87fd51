import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../core/make-folder.ts'
import { isDiskFull } from '../core/disk-full.ts'
import { PostgresError } from './postgres-error.ts'
import { processStart } from './process-start.ts'

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Makes this process the one owner of the data folder, which is created when it is missing. A lock whose process is gone is taken over.
 * Rejects with `data-folder-in-use` or `data-folder-unwritable`.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'lock')
  const own = join(folder, `lock.${randomUUID()}`)
  try {
    await makeFolder(folder, folderMode())
    await writeFile(own, `${process.pid}\n${processStart(process.pid) ?? ''}\n`)
  } catch (cause) {
    throw unwritable(folder, cause)
  }
  try {
    // link() is atomic: the file appears with its content, or somebody else's is there.
    while (!(await tryLink(own, file, folder))) await removeStale(file, folder)
  } finally {
    await rm(own, { force: true })
  }
  return { release: () => rm(file, { force: true }) }
}

async function tryLink(own: string, file: string, folder: string): Promise<boolean> {
  return link(own, file).then(() => true, (cause: unknown) => {
    if (codeOf(cause) === 'EEXIST') return false
    throw unwritable(folder, cause)
  })
}

async function removeStale(file: string, folder: string): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => null)
  if (found === null) return
  const holder = livingHolder(found)
  if (holder !== null) {
    throw new PostgresError('data-folder-in-use', `The data folder ${folder} is in use by process ${holder}.`)
  }
  // Of two that find it stale one wins the rename; the loser must not take away the winner's new lock.
  const aside = `${file}.stale.${randomUUID()}`
  await rename(file, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => null)
  if (moved !== null && moved !== found) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

/** Process ids are used again, so the start time counts as well. */
function livingHolder(content: string): number | null {
  const [pid = '', start = ''] = content.split('\n')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0) return null
  const found = processStart(holder)
  return found !== null && (start === '' || found === start) ? holder : null
}

/** Only its owner looks in. Where root gives itself up without Linux's ways, the database's user must still pass through. */
function folderMode(): number {
  return process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file has that name',
  ENOENT: 'no folder can be made there',
}

function unwritable(folder: string, cause: unknown): unknown {
  if (isDiskFull(cause)) return cause
  const code = codeOf(cause)
  const reason = code === null ? (cause instanceof Error ? cause.message : String(cause)) : `${reasons[code] ?? 'the system refused it'} (${code})`
  return new PostgresError('data-folder-unwritable', `The data folder ${folder} cannot be written: ${reason}.`, { cause })
}

function codeOf(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
}
