import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isFolder } from './path-kind.ts'

/**
 * Makes the folder, with this mode, and what is missing above it; one that is there is left as it is. Goes level by
 * level: Node's own recursive way never ends where the system answers ENOENT below a folder that exists (`/proc/x`).
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (cause) {
    if (await isFolder(path)) return
    const parent = dirname(path)
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') || parent === path || (await isFolder(parent))) throw cause
    await makeFolder(parent)
    await makeFolder(path, mode)
  }
}
