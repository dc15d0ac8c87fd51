import pg from 'pg'
import { lineAt } from './lines.ts'
import type { SqlFile } from './load-project.ts'
import { ProjectError } from './project-error.ts'
import type { SplitResult } from './split-statements.ts'
import { sqlFailure } from './sql-failure.ts'

const CANNOT_RUN_IN_TRANSACTION = '25001'

/** Where files look names up, as `postgres` does on hosted projects; a database of the user's may have another default. */
const SEARCH_PATH = 'set search_path = "$user", public, extensions'

export interface RunOptions {
  readonly failure: 'migration-failed' | 'seed-failed'
  /** Runs in the same transaction, first. */
  readonly prepare?: (client: pg.Client) => Promise<unknown>
  /** Runs in the same transaction, last. */
  readonly record: (client: pg.Client) => Promise<unknown>
}

/**
 * Runs a file and what records it, all or nothing. A file with a statement that PostgreSQL does not take in a transaction
 * (`create index concurrently`, `vacuum`) runs statement by statement instead, each on its own: then `false` comes back.
 * Rejects with ProjectError, naming the line.
 */
export async function runFile(client: pg.Client, file: SqlFile, split: SplitResult, options: RunOptions): Promise<boolean> {
  refusePsql(file, split)
  await client.query(SEARCH_PATH)
  try {
    await inTransaction(client, file, split, options)
    return true
  } catch (cause) {
    if (!isDatabaseError(cause, CANNOT_RUN_IN_TRANSACTION)) throw cause instanceof ProjectError ? cause : sqlFailure(options.failure, file, cause, { text: split.runnable, offset: 0 })
    await oneByOne(client, file, split, options)
    return false
  } finally {
    // What a file sets for its session (a dump empties search_path) is not the next one's business.
    await client.query('discard all').catch(() => undefined)
  }
}

async function inTransaction(client: pg.Client, file: SqlFile, split: SplitResult, options: RunOptions): Promise<void> {
  await client.query('begin')
  try {
    await options.prepare?.(client)
    await client.query(split.runnable)
    await options.record(client)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    const vague = isDatabaseError(cause) && cause.position === undefined && cause.code !== CANNOT_RUN_IN_TRANSACTION
    throw vague ? await locate(client, file, split, options, cause) : cause
  }
}

/** Many refusals (a constraint, an exception) name no position: the file is tried once more, to see which statement it is. */
async function locate(client: pg.Client, file: SqlFile, split: SplitResult, options: RunOptions, first: pg.DatabaseError): Promise<ProjectError> {
  await client.query('discard all')
  await client.query(SEARCH_PATH)
  await client.query('begin')
  try {
    await options.prepare?.(client)
    for (const statement of split.statements) {
      try {
        await client.query(statement.text)
      } catch (cause) {
        return sqlFailure(options.failure, file, cause, statement)
      }
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
  return sqlFailure(options.failure, file, first, { text: split.runnable, offset: 0 })
}

async function oneByOne(client: pg.Client, file: SqlFile, split: SplitResult, options: RunOptions): Promise<void> {
  for (const [done, statement] of split.statements.entries()) {
    try {
      await client.query(statement.text)
    } catch (cause) {
      const failure = sqlFailure(options.failure, file, cause, statement)
      throw done === 0 ? failure : new ProjectError('migration-halfway', `${failure.message}; the ${done} statements before it took effect`, null, { cause })
    }
  }
  await options.record(client)
}

function refusePsql(file: SqlFile, split: SplitResult): void {
  const copy = split.statements.find(({ text }) => /^copy\b[^;]*\bfrom\s+stdin\b/i.test(text))
  if (copy !== undefined) throw new ProjectError('psql-only', 'COPY … FROM stdin takes its rows from psql', { file: file.path, line: lineAt(file.sql, copy.offset) })
  const [meta] = split.metaCommands
  if (meta !== undefined) throw new ProjectError('psql-only', `${meta.text.trim()} is a command of psql, not SQL`, { file: file.path, line: lineAt(file.sql, meta.offset) })
}

function isDatabaseError(cause: unknown, code?: string): cause is pg.DatabaseError {
  return cause instanceof pg.DatabaseError && (code === undefined || cause.code === code)
}
