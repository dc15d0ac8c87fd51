import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { isFile } from '../core/path-kind.ts'

/**
 * The files that the patterns name, each once: patterns in their order, files of one pattern by name, as the Supabase CLI
 * has it. `*` and `?` stay within a folder, `**` does not. A pattern that names nothing is passed over.
 */
export async function expandPaths(folder: string, patterns: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const pattern of patterns) for (const path of await expand(folder, pattern)) found.add(path)
  return [...found]
}

async function expand(folder: string, pattern: string): Promise<readonly string[]> {
  const whole = resolve(folder, pattern)
  if (!/[*?]/.test(pattern)) return (await isFile(whole)) ? [whole] : []
  const parts = whole.split(sep)
  const base = parts.slice(0, parts.findIndex((part) => /[*?]/.test(part))).join(sep) || sep
  const matches = matcher(relative(base, whole).split(sep).join('/'))
  const files = await readdir(base, { recursive: true, withFileTypes: true }).catch(() => [])
  return files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => matches.test(relative(base, path).split(sep).join('/')))
    .toSorted()
}

function matcher(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => {
    switch (part) {
      case '**/': return '(?:.*/)?'
      case '**': return '.*'
      case '*': return '[^/]*'
      case '?': return '[^/]'
      default: return part.replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&')
    }
  })
  return new RegExp(`^${source}$`, 'su')
}
