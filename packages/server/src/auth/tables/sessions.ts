import type { QueryResultRow } from 'pg'
import type { Interactive } from '../../db/database.ts'

/** A row of `auth.sessions`. */
export interface SessionRow extends QueryResultRow {
  readonly id: string
  readonly user_id: string
  readonly created_at: Date | null
  readonly aal: 'aal1' | 'aal2' | 'aal3' | null
  readonly not_after: Date | null
}

/** Where a session is used from. */
export interface Device {
  readonly ip: string | null
  readonly userAgent: string | null
}

/** How somebody proved who they are: a value of the `amr` claim. */
export type AuthenticationMethod = 'password' | 'otp' | 'anonymous' | 'recovery' | 'magiclink' | 'invite' | 'email/signup' | 'email_change'

export interface AmrEntry {
  readonly method: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

export async function insertSession(
  tx: Interactive,
  session: { readonly id: string; readonly userId: string; readonly method: AuthenticationMethod } & Device,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip) values ($1, $2, $3, $3, 'aal1', $4, $5::inet)`,
    [session.id, session.userId, at, session.userAgent, session.ip],
  )
  await tx.query(
    'insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $3)',
    [session.id, session.method, at],
  )
}

/** Locking a session makes its refreshes follow one another. */
export async function findSession(tx: Interactive, id: string, lock: 'lock' | 'read' = 'read'): Promise<SessionRow | null> {
  const { rows } = await tx.query<SessionRow>(
    `select id, user_id, created_at, aal, not_after from auth.sessions where id = $1 ${lock === 'lock' ? 'for update' : ''}`,
    [id],
  )
  return rows[0] ?? null
}

export async function listAmr(tx: Interactive, sessionId: string): Promise<readonly AmrEntry[]> {
  const { rows } = await tx.query<{ method: string; at: Date }>(
    'select authentication_method as method, created_at as at from auth.mfa_amr_claims where session_id = $1 order by created_at desc',
    [sessionId],
  )
  return rows.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) }))
}

export async function touchSession(tx: Interactive, id: string, device: Device, now: Date): Promise<void> {
  // refreshed_at has no zone; it is kept in UTC.
  await tx.query('update auth.sessions set refreshed_at = $2::timestamp, updated_at = $3, user_agent = $4, ip = $5::inet where id = $1', [
    id, now.toISOString().slice(0, -1), now.toISOString(), device.userAgent, device.ip,
  ])
}

/** Deletes sessions and, through their keys, the refresh tokens that belong to them. */
export async function deleteSessions(
  tx: Interactive,
  which: { readonly userId: string; readonly only?: string; readonly except?: string },
): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)', [
    which.userId, which.only ?? null, which.except ?? null,
  ])
}
