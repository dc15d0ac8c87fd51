import type { EmailOtpType } from '@supabase/auth-js'
import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

const kinds: readonly EmailOtpType[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email']

/** POST `/auth/v1/verify` with the `token_hash` of a mail whose template leads straight to this app. */
export async function openLink({ auth }: Pick<Backend, 'auth'>, tokenHash: string, type: string): Promise<void> {
  const kind = kinds.find(each => each === type) ?? 'email'
  authData(await auth.verifyOtp({ token_hash: tokenHash, type: kind }))
}
