import type { Interactive } from '../../db/database.ts'
import { upsertEmailIdentity } from '../tables/identities.ts'
import { deleteOneTimeTokens } from '../tables/one-time-tokens.ts'
import { mergeMetadata, updateUser } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'

/** The address is the user's. Every code that was still out is void. */
export async function confirmUser(tx: Interactive, user: UserRow, now: Date): Promise<void> {
  await updateUser(tx, user.id, {
    email_confirmed_at: user.email_confirmed_at ?? now,
    confirmation_token: '',
    recovery_token: '',
    raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email_verified: true }),
  }, now)
  if (user.email !== null && user.email !== '') await upsertEmailIdentity(tx, user.id, user.email, true, now)
  await deleteOneTimeTokens(tx, user.id)
}
