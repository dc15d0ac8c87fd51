import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** POST `/auth/v1/signup` without an address: a user of its own, `is_anonymous`, with the role `authenticated`. */
export async function signInAsGuest({ auth }: Pick<Backend, 'auth'>): Promise<void> {
  authData(await auth.signInAnonymously())
}
