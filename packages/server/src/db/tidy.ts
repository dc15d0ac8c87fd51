import type { Statement } from './database.ts'

/**
 * What code of a project may leave on a connection beyond its transaction, taken away before it meets somebody else's
 * request: a session role, settings (`set_config(…, false)`), cursors, temporary tables, advisory locks.
 */
export const tidyStatements: readonly Statement[] = ['reset role', 'reset all', 'close all', 'discard temp', 'select pg_advisory_unlock_all()'].map((text) => ({ text, values: [] }))

export const tidySql = tidyStatements.map(({ text }) => text).join('; ')
