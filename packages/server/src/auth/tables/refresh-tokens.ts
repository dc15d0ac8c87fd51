import type { QueryResultRow } from 'pg'
import type { Interactive } from '../../db/database.ts'
import { generateRefreshToken } from '../otp.ts'

/** A row of `auth.refresh_tokens`. The tokens of a session are a family: each names the one it replaced. */
export interface RefreshTokenRow extends QueryResultRow {
  readonly id: string
  readonly token: string
  readonly user_id: string
  readonly session_id: string | null
  readonly parent: string | null
  readonly revoked: boolean
  readonly updated_at: Date
}

const columns = 'id::text, token, user_id, session_id, parent, coalesce(revoked, false) as revoked, updated_at'

export async function insertRefreshToken(
  tx: Interactive,
  owner: { readonly userId: string; readonly sessionId: string; readonly parent: string | null },
  now: Date,
): Promise<string> {
  const token = generateRefreshToken()
  await tx.query(
    `insert into auth.refresh_tokens (instance_id, user_id, session_id, parent, token, revoked, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, false, $5, $5)`,
    [owner.userId, owner.sessionId, owner.parent, token, now.toISOString()],
  )
  return token
}

export async function findRefreshToken(tx: Interactive, token: string): Promise<RefreshTokenRow | null> {
  const { rows } = await tx.query<RefreshTokenRow>(`select ${columns} from auth.refresh_tokens where token = $1`, [token])
  return rows[0] ?? null
}

/** The family's newest token that may still be used. */
export async function findActiveRefreshToken(tx: Interactive, sessionId: string): Promise<RefreshTokenRow | null> {
  const { rows } = await tx.query<RefreshTokenRow>(
    `select ${columns} from auth.refresh_tokens where session_id = $1 and revoked is not true order by id desc limit 1`,
    [sessionId],
  )
  return rows[0] ?? null
}

export async function revokeRefreshToken(tx: Interactive, token: string, now: Date): Promise<void> {
  await tx.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1', [token, now.toISOString()])
}

export async function revokeFamily(tx: Interactive, sessionId: string, now: Date): Promise<void> {
  await tx.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and revoked is not true', [
    sessionId, now.toISOString(),
  ])
}
