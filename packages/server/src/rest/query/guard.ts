import type { DatabaseError } from '../../db/database.ts'
import type { Problem } from '../error/problem.ts'
import { Sql, sql, trusted, value } from './sql.ts'

/**
 * What must hold of a written result for it to be kept. A statement cannot be looked at and taken back in one round
 * trip, so it refuses itself: where the guard does not hold it casts a marked text to a number, and PostgreSQL rolls
 * everything back with an error that has the mark in it.
 */
export type Guard =
  /** Exactly one row: a single object is wanted. */
  | { readonly kind: 'singular' }
  /** Exactly one row: the body of PUT is the row of the URL. */
  | { readonly kind: 'put' }
  | { readonly kind: 'max-affected'; readonly rows: number }

const mark = 'portico-guard'

/** An expression that is null, or an error. */
export function guardSql(guards: readonly Guard[], count: Sql): Sql {
  const cases = guards.map((guard) => sql` when ${holdsNot(guard, count)} then cast('${trusted(`${mark}:${guard.kind}:`)}' || ${count} as int)`)
  return guards.length === 0 ? sql`null` : sql`case${Sql.concat(cases)} end`
}

function holdsNot(guard: Guard, count: Sql): Sql {
  switch (guard.kind) {
    case 'singular':
    case 'put': return sql`${count} <> 1`
    case 'max-affected': return sql`${count} > ${value(String(guard.rows))}::bigint`
  }
}

const marked = new RegExp(`"${mark}:(singular|put|max-affected):(\\d+)"$`)

/** The problem that a guard reported; null for any other error. */
export function readGuard(error: DatabaseError): Problem | null {
  if (error.code !== '22P02') return null
  const [, kind, rows = ''] = marked.exec(error.message) ?? []
  switch (kind) {
    case 'singular': return { kind: 'singular', rows }
    case 'put': return { kind: 'put-mismatch' }
    case 'max-affected': return { kind: 'max-affected', rows }
    default: return null
  }
}
