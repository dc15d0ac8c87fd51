import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PostgresError } from './postgres-error.ts'
import type { Programs } from './programs.ts'

const MAJOR = '18'

/**
 * Creates the cluster if there is none: UTF-8, PostgreSQL's own C.UTF-8 rules as hosted projects have, SCRAM passwords,
 * `supabase_admin` as its superuser. `scratch` is a folder that belongs to the account. Answers what makes the new files
 * durable, to be awaited before anybody is told that the database is ready: until then a crash throws them away.
 */
export async function initializeCluster(options: {
  readonly programs: Programs
  readonly cluster: string
  readonly scratch: string
  readonly password: string
}): Promise<() => Promise<void>> {
  const { programs, cluster, scratch, password } = options
  const unfinished = `${cluster}.unfinished`
  if (existsSync(unfinished)) await rm(cluster, { recursive: true, force: true })
  if (await isInitialized(cluster)) {
    await programs.own(cluster)
    return () => Promise.resolve()
  }
  await writeFile(unfinished, '')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = join(scratch, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await Promise.all([programs.own(cluster), programs.own(passwordFile)])
  await initdb(programs, cluster, [
    '--username=supabase_admin', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8',
    '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync', '--no-instructions',
  ])
  await rm(passwordFile, { force: true })
  return async () => {
    await initdb(programs, cluster, ['--sync-only'])
    await rm(unfinished, { force: true })
  }
}

async function isInitialized(cluster: string): Promise<boolean> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === MAJOR || version === '') return version === MAJOR
  throw new PostgresError('data-folder-version', `The folder ${cluster} was written by PostgreSQL ${version}; this is ${MAJOR}.`)
}

async function initdb(programs: Programs, cluster: string, args: readonly string[]): Promise<void> {
  const child = programs.spawn('initdb', ['-D', programs.clusterArgument(cluster), ...args], cluster)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  }).catch((cause: unknown) => {
    throw new PostgresError('initdb-failed', 'initdb could not be run.', { cause })
  })
  const [code, , said] = await Promise.all([ended, read(child.stdout), read(child.stderr)])
  if (code !== 0) throw new PostgresError('initdb-failed', `initdb failed: ${said.trim().split('\n').join(' ')}`)
}

function read(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream === null ? Promise.resolve('') : text(stream)
}
