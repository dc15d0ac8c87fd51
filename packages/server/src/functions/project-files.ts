import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FunctionsConfig } from '../core/config.ts'
import { filesAge } from './limits.ts'

/** More files than this are not looked at for changes: somebody keeps a tree of packages there. */
const mostFiles = 5000

/** What tells one state of the functions' files from the next; asked often, it looks again only when its last look is old. */
export function createFilesStamp({ folder, settings }: FunctionsConfig, now: () => number = Date.now): () => Promise<string> {
  const named = Object.values(settings).flatMap(({ importMap, entrypoint }) => [importMap, entrypoint].filter((path) => path !== null))
  let last: { readonly at: number; readonly stamp: Promise<string> } | null = null
  return () => {
    if (last === null || now() - last.at > filesAge) last = { at: now(), stamp: lookAt(folder, named) }
    return last.stamp
  }
}

async function lookAt(folder: string | null, named: readonly string[]): Promise<string> {
  const files = [...named, ...(folder === null ? [] : await filesIn(folder))].slice(0, mostFiles)
  return (await Promise.all(files.map(describe))).join('\n')
}

/** Hidden folders and installed packages are passed over; `.env` is a file. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const below = await Promise.all(entries.map(async (entry): Promise<readonly string[]> => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : filesIn(path)
  }))
  return below.flat()
}

function describe(path: string): Promise<string> {
  return stat(path).then(({ size, mtimeMs, ino }) => `${path} ${size} ${mtimeMs} ${ino}`, () => `${path} none`)
}
