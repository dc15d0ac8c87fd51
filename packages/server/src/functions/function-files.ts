import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FunctionsConfig } from '../core/config.ts'
import { findFunction } from './find-functions.ts'
import type { FunctionDefinition } from './find-functions.ts'
import { filesAge } from './limits.ts'

/** More files than this are not looked at for changes: somebody keeps a tree of packages there. */
const mostFiles = 5000

/** The functions' files as they were at one moment. */
export interface FunctionFiles {
  /** Tells this state from the next. */
  readonly stamp: string
  readonly find: (slug: string) => Promise<FunctionDefinition | null>
}

/** Asked at each call, it looks again only when its last look is old. */
export function createFunctionFiles(config: FunctionsConfig, now: () => number = Date.now): () => Promise<FunctionFiles> {
  let last: { readonly at: number; readonly files: Promise<FunctionFiles> } | null = null
  return () => {
    if (last === null || now() - last.at > filesAge) last = { at: now(), files: look(config) }
    return last.files
  }
}

async function look(config: FunctionsConfig): Promise<FunctionFiles> {
  const found = new Map<string, Promise<FunctionDefinition | null>>()
  const find = (slug: string): Promise<FunctionDefinition | null> => {
    const known = found.get(slug) ?? findFunction(config, slug)
    found.set(slug, known)
    return known
  }
  return { stamp: await stampOf(config), find }
}

async function stampOf({ folder, settings }: FunctionsConfig): Promise<string> {
  const named = Object.values(settings).flatMap(({ importMap, entrypoint }) => [importMap, entrypoint].filter((path) => path !== null))
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
