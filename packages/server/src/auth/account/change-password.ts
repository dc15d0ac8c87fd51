import type { Interactive } from '../../db/database.ts'
import { deleteOneTimeTokens } from '../tables/one-time-tokens.ts'
import { deleteSessions } from '../tables/sessions.ts'
import { updateUser } from '../tables/users.ts'

/**
 * Sets a password that was hashed before. Whoever held the old one may hold mails and sessions too: codes that are out
 * are void, and every session ends but the one that made the change.
 */
export async function changePassword(
  tx: Interactive,
  userId: string,
  encryptedPassword: string,
  keepSession: string | null,
  now: Date,
): Promise<void> {
  await updateUser(tx, userId, {
    encrypted_password: encryptedPassword,
    confirmation_token: '',
    confirmation_sent_at: null,
    recovery_token: '',
    recovery_sent_at: null,
    email_change_token_current: '',
    email_change_token_new: '',
    email_change_sent_at: null,
    phone_change_token: '',
    phone_change_sent_at: null,
    reauthentication_token: '',
    reauthentication_sent_at: null,
  }, now)
  await deleteOneTimeTokens(tx, userId)
  await deleteSessions(tx, keepSession === null ? { userId } : { userId, except: keepSession })
}
