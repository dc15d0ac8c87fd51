import type pg from 'pg'
import { withClient } from '../postgres/with-client.ts'
import { applyMigrations, type MigrationsResult } from './apply-migrations.ts'
import { applySeeds } from './apply-seeds.ts'
import type { Project, SqlFile } from './load-project.ts'
import { runFile } from './run-file.ts'
import { splitStatements } from './split-statements.ts'

export interface ProjectResult extends MigrationsResult {
  /** Paths of the seed files that ran now. */
  readonly seeded: readonly string[]
}

/**
 * Brings the database to where the project is: roles (once), migrations (each once), seeds (once, on the first start).
 * `adminUrl` is the owner of what they create. Rejects with ProjectError.
 */
export function applyProject(project: Project, adminUrl: string): Promise<ProjectResult> {
  return withClient(adminUrl, async (client) => {
    const warned = collectWarnings(client)
    if (project.roles !== null) await applyRoles(client, project.roles)
    const { applied, warnings } = await applyMigrations(client, project.migrations)
    const seeded = await applySeeds(client, project.seeds)
    return { applied, seeded, warnings: [...warnings, ...[...warned].map((message) => ({ code: 'database-warning' as const, message }))] }
  })
}

/** What the database warns of while it works, each sentence once: a stand-in says so that it is one. */
function collectWarnings(client: pg.Client): ReadonlySet<string> {
  const warned = new Set<string>()
  client.on('notice', ({ severity, message, hint }) => {
    if (severity === 'WARNING' && message !== undefined) warned.add(hint === undefined ? message : `${message}. ${hint}`)
  })
  return warned
}

async function applyRoles(client: pg.Client, file: SqlFile): Promise<void> {
  const { rowCount } = await client.query("select from _portico.state where key = 'roles'")
  if (rowCount !== 0) return
  await runFile(client, file, splitStatements(file.sql), {
    failure: 'migration-failed',
    record: (connection) => connection.query("insert into _portico.state (key, value) values ('roles', $1)", [file.path]),
  })
}
