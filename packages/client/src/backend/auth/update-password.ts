import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** PUT `/auth/v1/user`. */
export async function updatePassword({ auth }: Pick<Backend, 'auth'>, password: string): Promise<void> {
  authData(await auth.updateUser({ password }))
}
