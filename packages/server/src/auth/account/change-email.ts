import type { Interactive } from '../../db/database.ts'
import { AuthError } from '../errors.ts'
import { listProviders, upsertEmailIdentity } from '../tables/identities.ts'
import { deleteOneTimeTokens } from '../tables/one-time-tokens.ts'
import { mergeMetadata, updateUser } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { isUniqueViolation } from './unique-violation.ts'

export const emailTaken = () => new AuthError('email_exists', 'A user with this email address has already been registered')

/** The confirmed end of a change of address. A guest becomes a member by it and stays who they were. */
export async function changeEmail(tx: Interactive, user: UserRow, email: string, now: Date): Promise<void> {
  // The claims that sign-up repeated in the metadata follow; where there are none, none are made.
  const repeated = user.raw_user_meta_data?.['email'] === undefined ? {} : { email }
  try {
    await updateUser(tx, user.id, {
      email,
      email_change: '',
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_confirm_status: 0,
      email_confirmed_at: user.email_confirmed_at ?? now,
      is_anonymous: false,
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { ...repeated, email_verified: true }),
    }, now)
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
  await upsertEmailIdentity(tx, user.id, email, true, now)
  await deleteOneTimeTokens(tx, user.id)
  await refreshProviders(tx, user, now)
}

/** Tells the user's app metadata which providers they have. */
export async function refreshProviders(tx: Interactive, user: UserRow, now: Date): Promise<void> {
  const providers = await listProviders(tx, user.id)
  const [provider] = providers
  if (provider === undefined) return
  await updateUser(tx, user.id, { raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, { provider, providers: [...providers] }) }, now)
}
