import type { Statement, TransactionContext } from './database.ts'

/**
 * The statement that makes the implicit transaction the caller's: role, claims, read-only and further settings, all
 * gone with the Sync. The role is judged by PostgreSQL against what `authenticator` was granted. It returns no row, so
 * the claims do not travel back; names and values are parameters, so the text depends only on how many there are.
 */
export function settingsStatement(context: TransactionContext): Statement {
  const values = ['role', context.role, 'request.jwt.claims', context.claimsJson]
  if (context.readOnly) values.push('transaction_read_only', 'on')
  for (const name in context.settings) values.push(name, context.settings[name] ?? '')
  return { text: settingsText(values.length / 2), values }
}

/** Statements of one scope are planned for the same role and search path. */
export function planScope(context: TransactionContext): string {
  const path = context.settings?.['search_path']
  return path === undefined ? context.role : `${context.role} ${path}`
}

const texts: string[] = []

function settingsText(count: number): string {
  return (texts[count] ??= `select where num_nulls(${calls(count)}) < 0`)
}

function calls(count: number): string {
  return Array.from({ length: count }, (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`).join(', ')
}
