import type { Database, Interactive, Statement, StatementResult, TransactionContext } from '../db/database.ts'
import type { TransactionWork } from './work.ts'

/** Runs the work's statements in one transaction. Rejects with DatabaseError, or the signal's reason. */
export function runTransaction(database: Database, context: TransactionContext, work: TransactionWork, signal: AbortSignal): Promise<readonly StatementResult[]> {
  const statements = work.statements.filter((statement) => statement !== undefined)
  if (work.rollback) return runAndUndo(database, context, statements)
  return database.transaction(context, statements, { signal, lane: work.lane, tidy: work.tidy })
}

/** Carries the answers out of a transaction that must not be kept. */
class Undone extends Error {
  constructor(readonly answers: readonly StatementResult[]) { super('undone') }
}

async function runAndUndo(database: Database, context: TransactionContext, statements: readonly Statement[]): Promise<readonly StatementResult[]> {
  try {
    return await database.interactive(context, async (tx): Promise<never> => {
      const answers: StatementResult[] = []
      for (const statement of statements) answers.push(await runOne(tx, statement))
      await tx.query('set constraints all immediate')
      throw new Undone(answers)
    })
  } catch (error) {
    if (error instanceof Undone) return error.answers
    throw error
  }
}

async function runOne(tx: Interactive, { text, values }: Statement): Promise<StatementResult> {
  const { rows, fields, rowCount } = await tx.query<Record<string, unknown>>(text, values)
  const names = fields.map(({ name }) => name)
  return { fields: names, rows: rows.map((row) => names.map((name) => textOf(row[name]))), count: rowCount ?? 0 }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
