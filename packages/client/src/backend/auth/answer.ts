import type { AuthError } from '@supabase/auth-js'
import { BackendError, toFailure } from '../failure.ts'

/** An answer of auth-js: its data, or why not. */
type Answer = { readonly data: unknown; readonly error: null } | { readonly data: unknown; readonly error: AuthError }

/** The data of an auth answer; throws a `BackendError` where the service refused. */
export function authData<A extends Answer>(answer: A): Extract<A, { readonly error: null }>['data'] {
  if (answer.error) throw new BackendError(toFailure(answer.error))
  return answer.data
}
