import { z } from 'zod'
import type { Interactive } from '../db/database.ts'
import type { Call } from './context.ts'
import { AuthError } from './errors.ts'
import { findSession } from './tables/sessions.ts'
import type { SessionRow } from './tables/sessions.ts'
import { findUserById, isBanned } from './tables/users.ts'
import type { UserRow } from './tables/users.ts'

const uuid = z.guid()

/** Whom the access token names; the database has not been asked yet. */
export interface Bearer {
  readonly userId: string
  /** null in tokens that somebody made with the JWT secret. */
  readonly sessionId: string | null
}

/** Rejects with `no_authorization`, or `bad_jwt` for a token that cannot be taken. */
export function requireBearer(call: Call): Bearer {
  if (call.tokenProblem !== null) {
    throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${call.tokenProblem.message}`)
  }
  if (call.caller.token === null) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  const { sub, session_id: session } = call.caller.claims
  const userId = uuid.safeParse(sub)
  if (!userId.success) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim')
  if (session === undefined || session === null || session === '') return { userId: userId.data, sessionId: null }
  const sessionId = uuid.safeParse(session)
  if (!sessionId.success) throw new AuthError('bad_jwt', 'invalid claim: session_id claim must be a UUID')
  return { userId: userId.data, sessionId: sessionId.data }
}

/** A token outlives its session by up to its lifetime: so the session is looked up, and a signed-out one refused. */
export async function loadBearer(
  tx: Interactive,
  bearer: Bearer,
  now: Date,
  lock: 'lock' | 'read' = 'read',
): Promise<{ readonly user: UserRow; readonly session: SessionRow | null }> {
  const user = await findUserById(tx, bearer.userId, lock)
  if (user === null || user.deleted_at !== null) {
    throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist', { status: 403 })
  }
  if (isBanned(user, now)) throw new AuthError('user_banned', 'User is banned')
  if (bearer.sessionId === null) return { user, session: null }
  const session = await findSession(tx, bearer.sessionId)
  if (session === null || session.user_id !== user.id) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (session.not_after !== null && session.not_after <= now) throw new AuthError('session_expired', 'Session has expired', { status: 403 })
  return { user, session }
}

const adminRoles: ReadonlySet<string> = new Set(['service_role', 'supabase_admin'])

/** Rejects anybody but a holder of the secret key. */
export function requireAdmin(call: Call): void {
  if (call.tokenProblem !== null) {
    throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${call.tokenProblem.message}`)
  }
  if (adminRoles.has(call.caller.role)) return
  if (call.caller.token === null) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  throw new AuthError('not_admin', 'User not allowed')
}
