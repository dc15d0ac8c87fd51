import type { Database, Statement, TransactionContext } from '../../db/database.ts'

/** A time as hosted projects write it: UTC, in milliseconds. */
export function isoSql(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The first column of each row: JSON that the statement made. */
export async function queryJson(database: Database, context: TransactionContext, statement: Statement, signal?: AbortSignal): Promise<readonly string[]> {
  const [result] = await database.transaction(context, [statement], signal === undefined ? {} : { signal })
  return (result?.rows ?? []).map(([text]) => text ?? 'null')
}
