import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** Is the account open at once, or must its address be confirmed by mail first? */
export type SignUpOutcome = 'signed-in' | 'confirm'

/** POST `/auth/v1/signup`. */
export async function signUp({ auth, appUrl }: Pick<Backend, 'auth' | 'appUrl'>, email: string, password: string, name: string): Promise<SignUpOutcome> {
  const data = name === '' ? {} : { data: { full_name: name } }
  const { session } = authData(await auth.signUp({ email, password, options: { emailRedirectTo: appUrl, ...data } }))
  return session ? 'signed-in' : 'confirm'
}
