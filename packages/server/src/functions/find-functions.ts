import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FunctionSettings, FunctionsConfig } from '../core/config.ts'
import { isFile } from '../core/path-kind.ts'

/** A function that is there and switched on; paths are absolute. */
export interface FunctionDefinition {
  readonly slug: string
  readonly entrypoint: string
  readonly verifyJwt: boolean
  /** As `config.toml` names it. */
  readonly importMap: string | null
}

/** Names as the Supabase CLI takes them; `_shared` is none. */
const slugPattern = /^[A-Za-z][\w-]*$/

const defaults: FunctionSettings = { enabled: true, verifyJwt: true, importMap: null, entrypoint: null }

/** The folder is asked each time, so that a new function is there at once and a deleted one is gone. */
export async function findFunction({ folder, settings }: FunctionsConfig, slug: string): Promise<FunctionDefinition | null> {
  if (folder === null || !slugPattern.test(slug)) return null
  const { enabled, verifyJwt, importMap, entrypoint } = settingsOf(settings, slug)
  if (!enabled) return null
  const file = entrypoint ?? join(folder, slug, 'index.ts')
  return (await isFile(file)) ? { slug, entrypoint: file, verifyJwt, importMap } : null
}

/** All of them, by name. */
export async function listFunctions(config: FunctionsConfig): Promise<readonly FunctionDefinition[]> {
  if (config.folder === null) return []
  const folders = await readdir(config.folder, { withFileTypes: true }).catch(() => [])
  const slugs = new Set([...folders.filter((entry) => !entry.isFile()).map(({ name }) => name), ...Object.keys(config.settings)])
  const found = await Promise.all([...slugs].toSorted().map((slug) => findFunction(config, slug)))
  return found.filter((definition) => definition !== null)
}

function settingsOf(settings: FunctionsConfig['settings'], slug: string): FunctionSettings {
  return Object.hasOwn(settings, slug) ? settings[slug] ?? defaults : defaults
}
