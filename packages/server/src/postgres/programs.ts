import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, cp, lchown, lstat, mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemPath } from '../core/system-path.ts'
import { inNamespace, type Account } from './account.ts'
import type { Runtime } from './runtime.ts'

/** The programs of PostgreSQL, ready to run as the account. */
export interface Programs {
  /** Starts `bin/name` with the cluster's folder as its working directory. */
  spawn(name: 'initdb' | 'postgres', args: readonly string[], cluster: string): ChildProcess
  /** How the program names the cluster's folder to itself. */
  clusterArgument(cluster: string): string
  /** Gives a file or folder, with all in it, to the account. */
  own(path: string): Promise<void>
}

/** `linkFolder` takes the library links that the package lacks. */
export async function preparePrograms(runtime: Runtime, account: Account, linkFolder: string): Promise<Programs> {
  const switched = account.way === 'switch'
  const directory = switched ? await readableCopy(runtime) : runtime.directory
  const libraries = switched ? null : await linkLibraries(runtime, linkFolder)
  const env = environment(libraries)
  return {
    spawn(name, args, cluster) {
      const file = join(directory, 'bin', name)
      const [command, ...rest] = account.way === 'namespace' ? inNamespace(account.uid, file, args) : [file, ...args]
      // A session of its own: Ctrl-C in a terminal reaches us, and we stop PostgreSQL after the requests under way.
      return spawn(command, rest, {
        cwd: cluster, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'],
        ...(switched ? { uid: account.uid, gid: account.gid } : {}),
      })
    },
    // The other user may not be able to walk down to the folder (a clone in /root), but it may stay where it was put.
    clusterArgument: (cluster) => (switched && process.platform === 'linux' ? '/proc/self/cwd' : cluster),
    own: async (path) => {
      if (process.getuid?.() !== 0) return
      await give(path, switched ? account.uid : 0, switched ? account.gid : 0)
    },
  }
}

/** Only what the programs need: nothing of our own environment (it may hold secrets), and messages in English. */
function environment(libraries: string | null): NodeJS.ProcessEnv {
  return {
    PATH: systemPath, LC_ALL: 'C', TZ: 'UTC',
    ...(libraries === null ? {} : { [process.platform === 'darwin' ? 'DYLD_FALLBACK_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: libraries }),
  }
}

/** Answers the search path for libraries, or null when the package is whole. */
async function linkLibraries(runtime: Runtime, folder: string): Promise<string | null> {
  if (runtime.missingLinks.length === 0) return null
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all(runtime.missingLinks.map(({ link, target }) => symlink(join(runtime.directory, 'lib', target), join(folder, link))))
  // A library that was found through a link looks for its own beside the link.
  return `${folder}:${join(runtime.directory, 'lib')}`
}

/** A copy that everybody may read and only root may write, made once for each version. */
async function readableCopy(runtime: Runtime): Promise<string> {
  const { size, mtimeMs } = await stat(join(runtime.directory, 'bin', 'postgres'))
  const root = await copyRoot()
  const target = join(root, `postgresql-${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`)
  if (await isOurs(target)) return target
  const fresh = await mkdtemp(join(root, 'copy-'))
  await cp(runtime.directory, fresh, { recursive: true, verbatimSymlinks: true })
  await Promise.all(runtime.missingLinks.map(({ link, target: file }) => symlink(file, join(fresh, 'lib', link))))
  await chmod(fresh, 0o755)
  await rename(fresh, target).catch(async (cause: unknown) => {
    await rm(fresh, { recursive: true, force: true })
    if (!(await isOurs(target))) throw cause
  })
  return target
}

async function copyRoot(): Promise<string> {
  for (const parent of ['/var/cache', '/opt', tmpdir()]) {
    const root = join(parent, 'portico')
    try {
      await mkdir(root, { recursive: true, mode: 0o755 })
      if (await isOurs(root)) return root
    } catch { /* not writable here: the next one */ }
  }
  const root = await mkdtemp(join(tmpdir(), 'portico-'))
  await chmod(root, 0o755)
  return root
}

/** A folder that somebody else could have put there, or could change, is never run from. */
async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found !== null && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

async function give(path: string, uid: number, gid: number): Promise<void> {
  const found = await lstat(path)
  if (!found.isDirectory()) return lchown(path, uid, gid)
  if (found.uid === uid && (await ownerOfVersion(path, uid)) === uid) return
  await Promise.all((await readdir(path)).map((name) => give(join(path, name), uid, gid)))
  await chown(path, uid, gid)
}

async function ownerOfVersion(path: string, otherwise: number): Promise<number> {
  return (await lstat(join(path, 'PG_VERSION')).catch(() => null))?.uid ?? otherwise
}
