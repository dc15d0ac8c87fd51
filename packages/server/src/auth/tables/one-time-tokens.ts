import type { Interactive } from '../../db/database.ts'
import { pkcePrefix } from '../otp.ts'

/** `auth.one_time_token_type`. A user holds at most one token of each. */
export type OneTimeTokenType =
  'confirmation_token' | 'reauthentication_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_token_current'

export interface OneTimeToken {
  readonly user_id: string
  readonly token_type: OneTimeTokenType
  readonly token_hash: string
}

/** Replaces the user's token of this type. `relatesTo` is the address the code was sent to. */
export async function putOneTimeToken(
  tx: Interactive,
  token: { readonly userId: string; readonly type: OneTimeTokenType; readonly hash: string; readonly relatesTo: string },
  now: Date,
): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2::auth.one_time_token_type', [token.userId, token.type])
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values (gen_random_uuid(), $1, $2::auth.one_time_token_type, $3, $4, $5::timestamp, $5::timestamp)`,
    [token.userId, token.type, token.hash, token.relatesTo, now.toISOString().slice(0, -1)],
  )
}

/** A hash made from a code also finds the token that was given out for PKCE. */
export async function findOneTimeToken(tx: Interactive, hash: string, types: readonly OneTimeTokenType[]): Promise<OneTimeToken | null> {
  const { rows } = await tx.query<{ user_id: string; token_type: OneTimeTokenType; token_hash: string }>(
    `select user_id, token_type::text as token_type, token_hash from auth.one_time_tokens
     where token_hash in ($1, $2) and token_type::text = any($3::text[]) limit 1`,
    [hash, pkcePrefix + hash, types],
  )
  return rows[0] ?? null
}

/** All of the user's tokens, or those of one type. */
export async function deleteOneTimeTokens(tx: Interactive, userId: string, type: OneTimeTokenType | null = null): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and ($2::text is null or token_type::text = $2)', [userId, type])
}
