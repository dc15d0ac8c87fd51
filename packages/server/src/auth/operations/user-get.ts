import { loadBearer, requireBearer } from '../authenticate.ts'
import type { Handler } from '../context.ts'
import { json } from '../respond.ts'
import { loadUserJson } from '../user-json.ts'

/** `GET /user`: whom the token names, as they are now. */
export const userGet: Handler = async (call, auth) => {
  const bearer = requireBearer(call)
  const user = await auth.database.internal(async (tx) => loadUserJson(tx, (await loadBearer(tx, bearer, auth.clock.now())).user))
  return json(user)
}
