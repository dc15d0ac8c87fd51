import type { Interactive } from '../../db/database.ts'
import type { AuthContext, Call } from '../context.ts'
import { AuthError } from '../errors.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { findActiveRefreshToken, findRefreshToken, insertRefreshToken, revokeFamily, revokeRefreshToken } from '../tables/refresh-tokens.ts'
import type { RefreshTokenRow } from '../tables/refresh-tokens.ts'
import { findSession, touchSession } from '../tables/sessions.ts'
import { findUserById, isBanned } from '../tables/users.ts'
import { signAccessToken } from './access-token.ts'
import { renderSession } from './issue-session.ts'
import type { SessionJson } from './issue-session.ts'

/** `stolen` is an answer rather than an exception: the family's revocation must be committed. */
export type Refreshed = { readonly kind: 'refreshed'; readonly session: SessionJson } | { readonly kind: 'stolen' }

/**
 * Rotates a refresh token. Refreshes of one session follow one another on its row lock, so of two at once the second
 * finds the token already rotated and is handed the token that took its place.
 */
export async function refreshSession(tx: Interactive, auth: AuthContext, call: Call, presented: string, now: Date): Promise<Refreshed> {
  const known = await findRefreshToken(tx, presented)
  if (known === null) throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const session = known.session_id === null ? null : await findSession(tx, known.session_id, 'lock')
  if (session === null) throw new AuthError('session_not_found', 'Invalid Refresh Token: No Valid Session Found', { status: 400 })
  // Again, now that nobody else can rotate it.
  const token = await findRefreshToken(tx, presented)
  const user = await findUserById(tx, session.user_id)
  if (token === null || user === null) throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  if (isBanned(user, now)) throw new AuthError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 })
  if (session.not_after !== null && session.not_after <= now) {
    throw new AuthError('session_expired', 'Invalid Refresh Token: Session Expired')
  }

  const next = await nextToken(tx, auth, token, session.id, session.user_id, now)
  if (next === null) return { kind: 'stolen' }
  await recordAudit(tx, { action: 'token_refreshed', actor: user, ip: call.device.ip }, now)
  await touchSession(tx, session.id, call.device, now)
  const access = await signAccessToken(tx, auth, user, session, now)
  return { kind: 'refreshed', session: await renderSession(tx, auth, user, access, next) }
}

/** The token to hand out; null where the presented one was used before and must be taken for stolen. */
async function nextToken(
  tx: Interactive,
  auth: AuthContext,
  token: RefreshTokenRow,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<string | null> {
  if (token.revoked) {
    const active = await findActiveRefreshToken(tx, sessionId)
    // The client lost the answer to its last refresh: it gets the same one again.
    if (active !== null && active.parent === token.token) return active.token
    const reusableUntil = token.updated_at.getTime() + auth.settings.refreshReuseInterval * 1000
    if (now.getTime() > reusableUntil) {
      if (auth.settings.refreshRotation) await revokeFamily(tx, sessionId, now)
      return null
    }
    // Within the interval, a session whose tokens were all revoked stays revoked.
    if (active === null) return null
    return active.token
  }
  await revokeRefreshToken(tx, token.token, now)
  return insertRefreshToken(tx, { userId, sessionId, parent: token.token }, now)
}
