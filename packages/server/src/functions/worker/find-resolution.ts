import { basename, dirname, join } from 'node:path'
import { isFile } from '../../core/path-kind.ts'
import type { FunctionDefinition } from '../find-functions.ts'
import type { Resolution } from './build-arguments.ts'

/** As the Supabase CLI looks for it: what `config.toml` names, the function's own, then what all functions share. */
export async function findResolution({ entrypoint, importMap }: FunctionDefinition, folder: string): Promise<Resolution> {
  if (importMap !== null) return resolutionOf(importMap)
  for (const place of [dirname(entrypoint), folder]) {
    for (const name of ['deno.json', 'deno.jsonc', 'import_map.json']) {
      const file = join(place, name)
      if (await isFile(file)) return resolutionOf(file)
    }
  }
  return { kind: 'none' }
}

function resolutionOf(file: string): Resolution {
  return { kind: /^deno\.jsonc?$/.test(basename(file)) ? 'config' : 'import-map', file }
}
