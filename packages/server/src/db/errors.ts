import { DatabaseError as WireError } from 'pg-protocol'
import { DatabaseError } from './database.ts'

/** What PostgreSQL sent, as the error that callers know. */
export function fromWire(error: WireError): DatabaseError {
  return new DatabaseError(
    error.code ?? 'XX000',
    error.message,
    error.detail ?? null,
    error.hint ?? null,
    error.constraint ?? null,
    error.schema ?? null,
    error.table ?? null,
    error.column ?? null,
  )
}

/** Anything that `pg` throws: a refusal keeps its code; a connection that is gone or cannot be had gets one of class 08. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError) return error
  if (error instanceof WireError) return fromWire(error)
  if (isConnectionFailure(error)) return connectionFailure()
  return error
}

/** 08006: whether a request that was on its way took effect is not known. */
export function connectionFailure(): DatabaseError {
  return new DatabaseError('08006', 'The connection to the database was lost', null, 'Try again in a moment.')
}

export function tooManyWaiting(): DatabaseError {
  return new DatabaseError('53300', 'Too many requests are waiting for the database', null, 'Try again in a moment.')
}

export function shuttingDown(): DatabaseError {
  return new DatabaseError('57P01', 'The backend is shutting down')
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && networkCodes.has(error.code)) return true
  return /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/.test(error.message)
}
