import type { DatabaseError } from '../../db/database.ts'
import { isStatus } from './raise.ts'

/** Whole SQLSTATEs, looked at before their classes. */
const states: Readonly<Record<string, number>> = {
  '23503': 409, // foreign_key_violation
  '23505': 409, // unique_violation
  '25006': 405, // read_only_sql_transaction
  '42883': 404, // undefined_function
  '42P01': 404, // undefined_table
  '42P17': 500, // infinite recursion, in a policy for example
  '53400': 500, // configuration_limit_exceeded
  '54001': 400, // statement_too_complex: what was asked is too deep
  '54011': 400, // too_many_columns
  '54023': 400, // too_many_arguments
  '57P01': 503, // admin_shutdown
  P0001: 400, // raise_exception
}

/** The first two letters of a SQLSTATE. */
const classes: Readonly<Record<string, number>> = {
  '08': 503, // connection exception
  '09': 500, // triggered action exception
  '0L': 403, // invalid grantor
  '0P': 403, // invalid role specification
  '25': 500, // invalid transaction state
  '28': 403, // invalid authorization specification
  '2D': 500, // invalid transaction termination
  '38': 500, // external routine exception
  '39': 500, // external routine invocation exception
  '3B': 500, // savepoint exception
  '40': 500, // transaction rollback
  '53': 503, // insufficient resources
  '54': 500, // program limit exceeded
  '55': 500, // object not in prerequisite state
  '57': 500, // operator intervention
  '58': 500, // system error
  F0: 500, // configuration file error
  HV: 500, // foreign data wrapper error
  P0: 500, // PL/pgSQL error
  XX: 500, // internal error
}

/** The HTTP status of a refusal by PostgreSQL, after PostgREST's table; 400 where nothing more is known. */
export function sqlStateStatus({ code, message }: DatabaseError, authenticated: boolean): number {
  if (code === '42501') return authenticated ? 403 : 401
  // pg_safeupdate's refusal is the caller's fault, a subquery with two rows is the function's.
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return /^role .* does not exist$/s.test(message) ? 401 : 400
  if (code.startsWith('PT')) return customStatus(code.slice(2))
  return states[code] ?? classes[code.slice(0, 2)] ?? 400
}

function customStatus(digits: string): number {
  const status = /^\d{3}$/.test(digits) ? Number(digits) : 500
  return isStatus(status) ? status : 500
}
