import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** Did the address change at once, or does a mail ask for confirmation first? */
export type EmailChange = 'changed' | 'confirm'

/** PUT `/auth/v1/user`. */
export async function updateEmail({ auth, appUrl }: Pick<Backend, 'auth' | 'appUrl'>, email: string): Promise<EmailChange> {
  const { user } = authData(await auth.updateUser({ email }, { emailRedirectTo: new URL('account', appUrl).href }))
  return user?.email === email ? 'changed' : 'confirm'
}
