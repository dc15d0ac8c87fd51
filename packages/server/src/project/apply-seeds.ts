import { createHash } from 'node:crypto'
import type pg from 'pg'
import { holdSequences } from './hold-sequences.ts'
import type { SqlFile } from './load-project.ts'
import { runFile } from './run-file.ts'
import { splitStatements } from './split-statements.ts'

/** As the Supabase CLI keeps it. */
const historySql = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);`

/**
 * Runs the seed files, each once and whole or not at all, until all have run: a database that people work in since is
 * never seeded again. Answers the paths that ran now. Rejects with ProjectError (`seed-failed`).
 */
export async function applySeeds(client: pg.Client, seeds: readonly SqlFile[]): Promise<readonly string[]> {
  const { rowCount } = await client.query("select from _portico.state where key = 'seeded'")
  if (rowCount !== 0) return []
  await client.query(historySql)
  const { rows } = await client.query<{ path: string }>('select path from supabase_migrations.seed_files')
  const pending = seeds.filter(({ path }) => !rows.some((row) => row.path === path))
  for (const seed of pending) {
    await runFile(client, seed, splitStatements(seed.sql), {
      failure: 'seed-failed',
      prepare: holdSequences,
      record: (connection) => connection.query('insert into supabase_migrations.seed_files values ($1, $2)', [seed.path, hash(seed.sql)]),
    })
  }
  await client.query("insert into _portico.state (key, value) values ('seeded', $1)", [String(pending.length)])
  return pending.map(({ path }) => path)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
