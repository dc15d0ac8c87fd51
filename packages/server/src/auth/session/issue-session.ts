import { randomUUID } from 'node:crypto'
import type { Interactive } from '../../db/database.ts'
import type { Call, AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { insertRefreshToken } from '../tables/refresh-tokens.ts'
import { insertSession } from '../tables/sessions.ts'
import type { AuthenticationMethod } from '../tables/sessions.ts'
import { findUserById, updateUser } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { loadUserJson } from '../user-json.ts'
import type { UserJson } from '../user-json.ts'
import { signAccessToken } from './access-token.ts'
import type { AccessToken } from './access-token.ts'

/** What a successful sign-in and every refresh answer. */
export interface SessionJson {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: UserJson
}

/** Opens a session for the user, who has just proved who they are. */
export async function issueSession(
  tx: Interactive,
  auth: AuthContext,
  call: Call,
  userId: string,
  method: AuthenticationMethod,
  now: Date,
): Promise<SessionJson> {
  const id = randomUUID()
  await updateUser(tx, userId, { last_sign_in_at: now }, now)
  await insertSession(tx, { id, userId, method, ...call.device }, now)
  const refreshToken = await insertRefreshToken(tx, { userId, sessionId: id, parent: null }, now)
  const user = await reloadUser(tx, userId)
  const access = await signAccessToken(tx, auth, user, { id, aal: 'aal1' }, now)
  return renderSession(tx, auth, user, access, refreshToken)
}

export async function renderSession(
  tx: Interactive,
  auth: AuthContext,
  user: UserRow,
  access: AccessToken,
  refreshToken: string,
): Promise<SessionJson> {
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: auth.settings.tokenLifetime,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    user: await loadUserJson(tx, user),
  }
}

/** Reads a user again after writes, with what triggers of the project made of them. */
export async function reloadUser(tx: Interactive, userId: string): Promise<UserRow> {
  const user = await findUserById(tx, userId)
  if (user === null) throw new AuthError('user_not_found', 'User not found')
  return user
}
