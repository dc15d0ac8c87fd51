import { z } from 'zod'
import type { Interactive } from '../../db/database.ts'
import { requireAdmin } from '../authenticate.ts'
import type { Call, Handler } from '../context.ts'
import { AuthError } from '../errors.ts'
import { json } from '../respond.ts'
import { findUserById } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { loadUserJson } from '../user-json.ts'

/** `GET /admin/users/:id` */
export const adminUserGet: Handler = async (call, auth) => {
  requireAdmin(call)
  return json(await auth.database.internal(async (tx) => loadUserJson(tx, await loadNamedUser(tx, call))))
}

/** The user in the path. */
export async function loadNamedUser(tx: Interactive, call: Call, lock: 'lock' | 'read' = 'read'): Promise<UserRow> {
  const id = z.guid().safeParse(call.params['id'])
  if (!id.success) throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 })
  const user = await findUserById(tx, id.data, lock)
  if (user === null) throw new AuthError('user_not_found', 'User not found')
  return user
}
