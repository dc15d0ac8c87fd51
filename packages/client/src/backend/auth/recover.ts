import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** POST `/auth/v1/recover`: a mail whose link opens `/reset`. The answer is the same whether the address is known or not. */
export async function recover({ auth, appUrl }: Pick<Backend, 'auth' | 'appUrl'>, email: string): Promise<void> {
  authData(await auth.resetPasswordForEmail(email, { redirectTo: new URL('reset', appUrl).href }))
}
