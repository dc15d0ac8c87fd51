import { chmod, link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import { generateKeys, importKeys, storedKeys } from './keys.ts'
import type { Keys, StoredKeys } from './keys.ts'
import { makeFolder } from './make-folder.ts'

/** `secrets.json` is there and is not what it should be. It is never replaced: everything signed so far depends on it. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/** Reads `<folder>/secrets.json` (mode 0600), made on the first start. Of two first starts at once, one file wins for both. */
export async function loadKeys(folder: string, clock: Clock): Promise<Keys> {
  const path = join(folder, 'secrets.json')
  const stored = (await readKeys(path)) ?? (await createKeys(folder, path, clock))
  return importKeys(stored)
}

async function readKeys(path: string): Promise<StoredKeys | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null
    throw error
  })
  if (text === null) return null
  // Somebody may have copied the folder without its modes.
  await chmod(path, 0o600)
  return parseKeys(path, text)
}

/** Errors name the place, never a value. */
function parseKeys(path: string, text: string): StoredKeys {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new KeyFileError(`${path} is not JSON. Restore it from a backup; without it, every key and session given out so far is void.`)
  }
  const parsed = storedKeys.safeParse(json)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new KeyFileError(`${path} lacks or mistakes: ${places}. Restore it from a backup; without it, every key and session given out so far is void.`)
}

/** Written aside, synced, then linked into place: the file is there whole or not at all, and never replaced. */
async function createKeys(folder: string, path: string, clock: Clock): Promise<StoredKeys> {
  await makeFolder(folder, 0o700)
  const keys = await generateKeys(clock.now())
  const aside = `${path}.${crypto.randomUUID()}`
  try {
    await writeSynced(aside, `${JSON.stringify(keys, null, 2)}\n`)
    await link(aside, path)
    return keys
  } catch (error) {
    const winner = isCode(error, 'EEXIST') ? await readKeys(path) : null
    if (winner === null) throw error
    return winner
  } finally {
    await rm(aside, { force: true })
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
