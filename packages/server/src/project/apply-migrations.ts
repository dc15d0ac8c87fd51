import type pg from 'pg'
import type { MigrationFile } from './load-project.ts'
import type { ProjectWarning } from './parse-config.ts'
import { ProjectError } from './project-error.ts'
import { runFile } from './run-file.ts'
import { splitStatements, type SplitResult } from './split-statements.ts'

/** As the Supabase CLI keeps it, so that both can work on one database. */
const historySql = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);`

interface Applied { readonly version: string; readonly statements: readonly string[] | null }

export interface MigrationsResult {
  /** Versions, in the order in which they ran now. */
  readonly applied: readonly string[]
  readonly warnings: readonly ProjectWarning[]
}

/**
 * Runs the migrations that the database has not seen, in order, each in a transaction together with its record.
 * Rejects with ProjectError: `migration-failed` (those before it are kept) or `migration-unknown`.
 */
export async function applyMigrations(client: pg.Client, migrations: readonly MigrationFile[]): Promise<MigrationsResult> {
  const history = await loadHistory(client)
  refuseForeign(migrations, history)
  const last = [...history.keys()].toSorted().at(-1) ?? ''
  const applied: string[] = []
  const warnings: ProjectWarning[] = []
  for (const migration of migrations) {
    const split = splitStatements(migration.sql)
    const known = history.get(migration.version)
    if (known !== undefined) {
      if (isChanged(known, split)) warnings.push({ code: 'migration-changed', message: `${migration.path} was changed after it ran; the change has no effect on this database.` })
      continue
    }
    if (migration.version < last) warnings.push({ code: 'migration-out-of-order', message: `${migration.path} runs after later migrations that were there first.` })
    if (!(await apply(client, migration, split))) {
      warnings.push({ code: 'outside-transaction', message: `${migration.path} holds a statement that cannot run in a transaction; its statements ran one by one.` })
    }
    applied.push(migration.version)
  }
  return { applied, warnings }
}

async function loadHistory(client: pg.Client): Promise<ReadonlyMap<string, Applied>> {
  await client.query(historySql)
  const { rows } = await client.query<Applied>('select version, statements from supabase_migrations.schema_migrations')
  return new Map(rows.map((row) => [row.version, row]))
}

function refuseForeign(migrations: readonly MigrationFile[], history: ReadonlyMap<string, Applied>): void {
  const own = new Set(migrations.map(({ version }) => version))
  const foreign = [...history.keys()].filter((version) => !own.has(version)).toSorted()
  if (foreign.length > 0) throw new ProjectError('migration-unknown', `The database has seen migrations that the project does not hold: ${foreign.join(', ')}`)
}

function apply(client: pg.Client, migration: MigrationFile, split: SplitResult): Promise<boolean> {
  return runFile(client, migration, split, {
    failure: 'migration-failed',
    record: (connection) => connection.query('insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
      [migration.version, split.statements.map(({ text }) => text), migration.name]),
  })
}

function isChanged(known: Applied, split: SplitResult): boolean {
  return known.statements !== null && known.statements.join('\n;\n') !== split.statements.map(({ text }) => text).join('\n;\n')
}
