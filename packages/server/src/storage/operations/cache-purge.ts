import type { Handler } from '../context.ts'
import { StorageError } from '../errors.ts'
import { json } from '../respond.ts'

/** `DELETE /cdn/:bucket` and `/cdn/:bucket/*`: no cache stands before this service, so that none holds anything. */
export const cachePurge: Handler = ({ caller }) => {
  if (caller.role !== 'service_role') throw new StorageError('AccessDenied', 'Access denied')
  return json({ message: 'success' })
}
