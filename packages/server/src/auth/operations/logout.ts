import { loadBearer, requireBearer } from '../authenticate.ts'
import type { Handler } from '../context.ts'
import { AuthError } from '../errors.ts'
import { noContent } from '../respond.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { deleteSessions } from '../tables/sessions.ts'

/** `POST /logout?scope=global|local|others`: every session of the user, this one, or all but this one. */
export const logout: Handler = async (call, auth) => {
  const scope = call.url.searchParams.get('scope') ?? 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') throw new AuthError('validation_failed', 'Unsupported logout scope')
  const bearer = requireBearer(call)
  const now = auth.clock.now()
  await auth.database.internal(async (tx) => {
    const { user, session } = await loadBearer(tx, bearer, now)
    await recordAudit(tx, { action: 'logout', actor: user, ip: call.device.ip }, now)
    if (scope === 'global' || session === null) await deleteSessions(tx, { userId: user.id })
    else await deleteSessions(tx, scope === 'local' ? { userId: user.id, only: session.id } : { userId: user.id, except: session.id })
  })
  return noContent()
}
