import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** POST `/auth/v1/token?grant_type=password`. */
export async function signInWithPassword({ auth }: Pick<Backend, 'auth'>, email: string, password: string): Promise<void> {
  authData(await auth.signInWithPassword({ email, password }))
}
