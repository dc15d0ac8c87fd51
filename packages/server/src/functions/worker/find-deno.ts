import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The program of the optional package `deno`; null where it is not installed, or there is none for this platform. */
export function findDeno(platform: string = process.platform, arch: string = process.arch): string | null {
  const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}/package.json`
  try {
    // The platform's package is a dependency of `deno`, so it is looked for from there.
    const near = createRequire(import.meta.url).resolve('deno/package.json')
    const program = join(dirname(createRequire(near).resolve(name)), 'deno')
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}
