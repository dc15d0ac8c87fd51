import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** PUT `/auth/v1/user`: the name in the account's own profile, `user_metadata.full_name`. */
export async function updateName({ auth }: Pick<Backend, 'auth'>, name: string): Promise<void> {
  authData(await auth.updateUser({ data: { full_name: name } }))
}
