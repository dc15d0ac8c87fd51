import type { Interactive } from '../../db/database.ts'
import type { AuthContext } from '../context.ts'
import { listAmr } from '../tables/sessions.ts'
import type { SessionRow } from '../tables/sessions.ts'
import type { UserRow } from '../tables/users.ts'

export interface AccessToken {
  readonly token: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** The hosted claims. The token is a statement about now: metadata and role are those of this moment. */
export async function signAccessToken(
  tx: Interactive,
  auth: AuthContext,
  user: UserRow,
  session: Pick<SessionRow, 'id' | 'aal'>,
  now: Date,
): Promise<AccessToken> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + auth.settings.tokenLifetime
  const token = await auth.sign({
    iss: auth.settings.issuer,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? 'authenticated',
    aal: session.aal ?? 'aal1',
    amr: await listAmr(tx, session.id),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return { token, expiresAt }
}
