import type { Backend } from '../context.ts'
import { authData } from './answer.ts'
import type { EmailChange } from './update-email.ts'

/** PUT `/auth/v1/user`: the guest keeps its id and everything that it made, and gains an address and a password. */
export async function upgradeGuest({ auth, appUrl }: Pick<Backend, 'auth' | 'appUrl'>, email: string, password: string): Promise<EmailChange> {
  const { user } = authData(await auth.updateUser({ email, password }, { emailRedirectTo: new URL('account', appUrl).href }))
  if (user?.is_anonymous === true || user?.email !== email) return 'confirm'
  // The token in hand still says "guest": a new one says what has become of it.
  await auth.refreshSession()
  return 'changed'
}
