import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ENOUGH = 1024 ** 3
const MEMORY = '/dev/shm'

/** A new folder for a cluster that nobody keeps: in memory where there is room, since making a database writes 300 files. */
export async function scratchFolder(prefix: string): Promise<string> {
  const free = await statfs(MEMORY).then(({ bavail, bsize }) => bavail * bsize, () => 0)
  return mkdtemp(join(free >= ENOUGH ? MEMORY : tmpdir(), prefix))
}
