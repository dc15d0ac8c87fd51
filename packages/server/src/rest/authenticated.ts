import type { Caller } from '../core/caller.ts'

/** PostgREST answers 401 to the anonymous role, which may try again with a token, and 403 to any other. */
export function isAuthenticated(caller: Caller): boolean {
  return caller.role !== 'anon'
}
