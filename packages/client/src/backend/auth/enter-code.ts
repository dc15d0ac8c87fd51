import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** What the code was sent for: signing in, confirming a new account, or choosing a new password. */
export type CodeKind = 'email' | 'signup' | 'recovery'

/** POST `/auth/v1/verify` with the six digits of a mail. */
export async function enterCode({ auth }: Pick<Backend, 'auth'>, email: string, code: string, kind: CodeKind): Promise<void> {
  authData(await auth.verifyOtp({ email, token: code.replace(/\s/g, ''), type: kind }))
}
