import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { systemPath } from '../core/system-path.ts'
import { PostgresError } from './postgres-error.ts'

/**
 * As whom PostgreSQL runs; it refuses root.
 * - `direct`: as we do.
 * - `namespace`: in a user namespace where our own id has an unprivileged name. Files stay ours.
 * - `switch`: as another user id, from a readable copy of the programs, with a cluster that belongs to that user.
 */
export type Account =
  | { readonly way: 'direct' }
  | { readonly way: 'namespace'; readonly uid: number }
  | { readonly way: 'switch'; readonly uid: number; readonly gid: number }

export async function chooseAccount(forced?: Account['way'], uid = process.getuid?.()): Promise<Account> {
  if (forced === 'direct' || (forced === undefined && uid !== 0)) return { way: 'direct' }
  const user = unprivilegedUser(readFileSync('/etc/passwd', 'utf8'))
  if (forced === 'switch') return { way: 'switch', ...user }
  if (forced === 'namespace' || (await namespacesWork(user.uid))) return { way: 'namespace', uid: user.uid }
  return { way: 'switch', ...user }
}

/** initdb asks for a name, so only an id of the passwd file will do. */
export function unprivilegedUser(passwd: string): { readonly uid: number; readonly gid: number } {
  const users = passwd.split('\n').map((line) => line.split(':')).filter((fields) => Number(fields[2]) > 0)
  const user = users.find(([name]) => name === 'nobody') ?? users.find(([name]) => name === 'postgres') ?? users[0]
  if (user === undefined) throw new PostgresError('root-refused', 'PostgreSQL does not run as root, and this machine has no other user.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** A command line that runs `program` in a user namespace, as somebody who is called `uid` in it. */
export function inNamespace(uid: number, program: string, args: readonly string[]): readonly [string, ...string[]] {
  return ['unshare', '--user', `--map-user=${uid}`, program, ...args]
}

/** Containers often forbid user namespaces; trying is the only sure test. */
function namespacesWork(uid: number): Promise<boolean> {
  const [command, ...args] = inNamespace(uid, 'true', [])
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', env: { PATH: systemPath } })
    child.once('error', () => { resolve(false) })
    child.once('exit', (code) => { resolve(code === 0) })
  })
}
