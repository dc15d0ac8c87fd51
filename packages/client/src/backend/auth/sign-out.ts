import type { Backend } from '../context.ts'
import { BackendError, toFailure } from '../failure.ts'

/** POST `/auth/v1/logout?scope=…`: this session, or every session of the account. */
export async function signOut({ auth, session }: Pick<Backend, 'auth' | 'session'>, scope: 'local' | 'global'): Promise<void> {
  session.expectSignOut()
  const { error } = await auth.signOut({ scope })
  if (error) throw new BackendError(toFailure(error))
}
