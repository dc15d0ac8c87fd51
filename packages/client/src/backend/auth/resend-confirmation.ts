import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** POST `/auth/v1/resend`: the confirmation of a new account once more. */
export async function resendConfirmation({ auth, appUrl }: Pick<Backend, 'auth' | 'appUrl'>, email: string): Promise<void> {
  authData(await auth.resend({ type: 'signup', email, options: { emailRedirectTo: appUrl } }))
}
