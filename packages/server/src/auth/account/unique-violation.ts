import { DatabaseError } from '../../db/database.ts'

/** Somebody else was faster with the address. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '23505' && error.schema === 'auth'
}

/** Runs the work again, once, when two requests wanted the same address: the second look sees the other's user. */
export async function onceMoreOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return work()
  }
}
