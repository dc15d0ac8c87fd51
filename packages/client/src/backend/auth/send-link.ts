import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** POST `/auth/v1/otp`: a mail with a link and a six-digit code. New addresses get an account only at sign-up. */
export async function sendLink({ auth, appUrl }: Pick<Backend, 'auth' | 'appUrl'>, email: string, next: string): Promise<void> {
  const emailRedirectTo = new URL(next.replace(/^\/+/, ''), appUrl).href
  authData(await auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } }))
}
