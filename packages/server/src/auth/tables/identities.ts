import type { QueryResultRow } from 'pg'
import type { Interactive } from '../../db/database.ts'
import type { JsonObject } from '../body.ts'

/** A row of `auth.identities`: one way in which a user proves who they are. */
export interface IdentityRow extends QueryResultRow {
  readonly id: string
  readonly provider_id: string
  readonly user_id: string
  readonly identity_data: JsonObject
  readonly provider: string
  readonly last_sign_in_at: Date | null
  readonly created_at: Date | null
  readonly updated_at: Date | null
  readonly email: string | null
}

export async function listIdentities(tx: Interactive, userIds: readonly string[]): Promise<readonly IdentityRow[]> {
  const { rows } = await tx.query<IdentityRow>(
    `select id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email
     from auth.identities where user_id = any($1::uuid[]) order by created_at, id`,
    [userIds],
  )
  return rows
}

/** What an e-mail identity says about its user; GoTrue repeats it in the user's metadata at sign-up. */
export function emailClaims(userId: string, email: string, verified: boolean): JsonObject {
  return { sub: userId, email, email_verified: verified, phone_verified: false }
}

export async function insertEmailIdentity(tx: Interactive, userId: string, email: string, verified: boolean, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $2, $3, 'email', $4, $4, $4)`,
    [userId, userId, JSON.stringify(emailClaims(userId, email, verified)), now.toISOString()],
  )
}

/** Gives the user an e-mail identity, or brings the one they have up to date. */
export async function upsertEmailIdentity(tx: Interactive, userId: string, email: string, verified: boolean, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3 where user_id = $1 and provider = 'email'`,
    [userId, JSON.stringify({ email, email_verified: verified }), now.toISOString()],
  )
  if (rowCount === 0) await insertEmailIdentity(tx, userId, email, verified, now)
}

/** The user's providers, oldest first. */
export async function listProviders(tx: Interactive, userId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ provider: string }>(
    'select provider from auth.identities where user_id = $1 group by provider order by min(created_at)',
    [userId],
  )
  return rows.map((row) => row.provider)
}

export async function deleteIdentities(tx: Interactive, userId: string): Promise<void> {
  await tx.query('delete from auth.identities where user_id = $1', [userId])
}
