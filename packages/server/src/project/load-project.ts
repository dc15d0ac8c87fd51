import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isFile, isFolder } from '../core/path-kind.ts'
import { expandPaths } from './expand-paths.ts'
import { parseConfig, type ProjectWarning } from './parse-config.ts'
import type { ProjectConfig } from './project-config.ts'
import { ProjectError } from './project-error.ts'

/** A file of SQL, read. */
export interface SqlFile {
  /** Relative to the project's folder: `supabase/seed.sql`. */
  readonly path: string
  readonly sql: string
}

export interface MigrationFile extends SqlFile {
  /** The digits that its name starts with. */
  readonly version: string
  readonly name: string
}

/** A Supabase project folder, read and checked; nothing is done yet. */
export interface Project {
  readonly directory: string
  readonly config: ProjectConfig
  /** In the order of their versions. */
  readonly migrations: readonly MigrationFile[]
  readonly seeds: readonly SqlFile[]
  /** `supabase/roles.sql`, which runs before the first migration. */
  readonly roles: SqlFile | null
  readonly warnings: readonly ProjectWarning[]
}

/** Reads the project in `directory` (which holds `supabase/`, or is that folder itself). Rejects with ProjectError. */
export async function loadProject(directory: string, environment: Readonly<Record<string, string | undefined>>): Promise<Project> {
  const supabase = await findSupabase(resolve(directory))
  const root = dirname(supabase)
  const readSql = async (path: string): Promise<SqlFile> => ({ path: relative(root, path), sql: withoutMark(await readFile(path, 'utf8')) })

  const { config, warnings } = parseConfig(await readIfThere(join(supabase, 'config.toml')), environment, relative(root, join(supabase, 'config.toml')))
  const { migrations, ignored } = config.migrate ? await findMigrations(join(supabase, 'migrations')) : { migrations: [], ignored: [] }
  const seeds = await expandPaths(supabase, config.seedPaths)
  const roles = join(supabase, 'roles.sql')
  return {
    directory: root, config,
    migrations: await Promise.all(migrations.map(async ({ path, version, name }) => ({ ...(await readSql(path)), version, name }))),
    seeds: await Promise.all(seeds.map(readSql)),
    roles: (await isFile(roles)) ? await readSql(roles) : null,
    warnings: [
      ...warnings,
      ...ignored.map((path): ProjectWarning => ({ code: 'file-ignored', message: `${relative(root, path)} is not run: its name is not <digits>_<name>.sql.` })),
    ],
  }
}

async function findSupabase(directory: string): Promise<string> {
  const inner = join(directory, 'supabase')
  if (await isFolder(inner)) return inner
  if (basename(directory) === 'supabase' && (await isFolder(directory))) return directory
  throw new ProjectError('project-missing', `There is no supabase folder in ${directory}.`)
}

async function findMigrations(folder: string): Promise<{
  readonly migrations: readonly { readonly path: string; readonly version: string; readonly name: string }[]
  readonly ignored: readonly string[]
}> {
  if (!(await isFolder(folder))) return { migrations: [], ignored: [] }
  const migrations = []
  const ignored = []
  for (const file of (await readdir(folder)).toSorted()) {
    const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? []
    if (version !== undefined && name !== undefined) migrations.push({ path: join(folder, file), version, name })
    else if (file.endsWith('.sql')) ignored.push(join(folder, file))
  }
  return { migrations: migrations.toSorted((a, b) => compare(a.version, b.version)), ignored }
}

/** As the text that the version is in the database. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return ''
    throw cause
  })
}

/** Some editors begin a file with a byte order mark, which PostgreSQL does not know. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
