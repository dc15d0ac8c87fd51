import { hasDiskFullCode } from '../core/disk-full.ts'
import { DatabaseError } from '../db/database.ts'

/**
 * Every way in which this service refuses: the status that the body tells (`statusCode`) and the older name of the
 * error (`error`), which clients compare. Source: the hosted protocol (supabase/storage).
 */
const catalogue = {
  Aborted: { status: 400, error: 'Aborted' },
  AccessDenied: { status: 403, error: 'Unauthorized' },
  BucketAlreadyExists: { status: 409, error: 'Duplicate' },
  DatabaseConnectionLimit: { status: 503, error: 'DatabaseConnectionLimit' },
  DatabaseTimeout: { status: 544, error: 'DatabaseTimeout' },
  EntityTooLarge: { status: 413, error: 'Payload too large' },
  ExpiredToken: { status: 400, error: 'ExpiredToken' },
  InsufficientStorage: { status: 507, error: 'InsufficientStorage' },
  InternalError: { status: 500, error: 'Internal' },
  InvalidBucketName: { status: 400, error: 'Invalid Input' },
  InvalidJWT: { status: 400, error: 'InvalidJWT' },
  InvalidKey: { status: 400, error: 'InvalidKey' },
  InvalidMimeType: { status: 415, error: 'invalid_mime_type' },
  InvalidRange: { status: 416, error: 'invalid_range' },
  InvalidRequest: { status: 400, error: 'InvalidRequest' },
  InvalidSignature: { status: 400, error: 'InvalidSignature' },
  KeyAlreadyExists: { status: 409, error: 'Duplicate' },
  MethodNotAllowed: { status: 405, error: 'MethodNotAllowed' },
  NoSuchBucket: { status: 404, error: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found' },
  NoSuchRoute: { status: 404, error: 'Not Found' },
  NoSuchUpload: { status: 404, error: 'NoSuchUpload' },
  NotSupported: { status: 409, error: 'NotSupported' },
  ResourceLocked: { status: 423, error: 'ResourceLocked' },
  ResourceNotEmpty: { status: 409, error: 'ResourceNotEmpty' },
  SlowDown: { status: 503, error: 'SlowDown' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly error: string }>>

export type StorageErrorCode = keyof typeof catalogue

/** A refusal. The message is shown to the caller: it holds no secret and nothing that the caller may not know. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly status: number
  readonly error: string

  constructor(readonly code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = catalogue[code].status
    this.error = catalogue[code].error
  }
}

export const noSuchBucket = () => new StorageError('NoSuchBucket', 'Bucket not found')
export const noSuchKey = () => new StorageError('NoSuchKey', 'Object not found')
export const tooLarge = () => new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')

/** Turns anything thrown into one of ours; what is not ours keeps its cause for the log and tells the caller nothing. */
export function toStorageError(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown
  if (hasDiskFullCode(thrown)) return new StorageError('InsufficientStorage', 'The disk of the backend is full', { cause: thrown })
  if (thrown instanceof DatabaseError) return fromDatabase(thrown)
  return new StorageError('InternalError', 'Internal Server Error', { cause: thrown })
}

/** What PostgreSQL refused: row security and constraints of these two tables, and what a project's own triggers raise. */
function fromDatabase(error: DatabaseError): StorageError {
  switch (error.code) {
    case '42501':
      return new StorageError('AccessDenied', error.message.includes('row-level security') ? 'new row violates row-level security policy' : error.message, { cause: error })
    case '23505': return new StorageError('KeyAlreadyExists', 'The resource already exists', { cause: error })
    case '23503': return new StorageError('NoSuchBucket', 'Bucket not found', { cause: error })
    case '22021': case '22P05': case '22P02': case '22003': return new StorageError('InvalidRequest', 'A value cannot be kept or compared', { cause: error })
    case '23514': case 'P0001': return new StorageError('InvalidRequest', error.message, { cause: error })
    case '55P03': case '40P01': return new StorageError('ResourceLocked', 'The resource is locked', { cause: error })
    case '57014': return new StorageError('DatabaseTimeout', 'The connection to the database timed out', { cause: error })
    case '53300': case '08006': case '57P01': return new StorageError('DatabaseConnectionLimit', 'The database cannot be reached. Please try again later.', { cause: error })
    default: return new StorageError('InternalError', `database error, code: ${error.code}`, { cause: error })
  }
}
