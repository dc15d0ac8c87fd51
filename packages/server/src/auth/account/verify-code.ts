import type { Interactive } from '../../db/database.ts'
import type { AuthContext, Call } from '../context.ts'
import { AuthError } from '../errors.ts'
import { sentColumnOf } from '../mail/codes.ts'
import type { VerificationType } from '../mail/codes.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { deleteOneTimeTokens, findOneTimeToken } from '../tables/one-time-tokens.ts'
import type { OneTimeToken, OneTimeTokenType } from '../tables/one-time-tokens.ts'
import { findUserById, isBanned, isConfirmed, updateUser } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { changeEmail, refreshProviders } from './change-email.ts'
import { confirmUser } from './confirm-user.ts'

/** `email` stands for whichever of `signup` and `magiclink` the code was made for. */
export type RequestedType = VerificationType | 'email'

const tokenTypesOf: Readonly<Record<RequestedType, readonly OneTimeTokenType[]>> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
}

/** `half`: a change of address that the other address must still confirm. */
export type Verified = { readonly kind: 'verified'; readonly userId: string; readonly type: VerificationType } | { readonly kind: 'half' }

/** Takes a code or link, once, and does what it stands for. Rejects with `otp_expired` for one that is unknown, used or too old. */
export async function verifyCode(
  tx: Interactive,
  auth: AuthContext,
  call: Call,
  requested: RequestedType,
  hash: string,
  expired: () => AuthError,
  now: Date,
): Promise<Verified> {
  const { token, user } = await lockToken(tx, tokenTypesOf[requested], hash, expired)
  if (isBanned(user, now)) throw new AuthError('user_banned', 'User is banned')
  const sentAt = user[sentColumnOf[token.token_type]]
  if (sentAt === null || now.getTime() > sentAt.getTime() + auth.settings.otpLifetime * 1000) throw expired()

  const type = requested === 'email' ? (token.token_type === 'recovery_token' ? 'magiclink' : 'signup') : requested
  if (type === 'email_change') {
    if (needsOther(auth, user)) {
      await acceptHalf(tx, user, token, now)
      return { kind: 'half' }
    }
    await recordAudit(tx, { action: 'user_modified', actor: user, ip: call.device.ip }, now)
    await changeEmail(tx, user, user.email_change ?? '', now)
  } else {
    await recordAudit(tx, { action: isConfirmed(user) ? 'login' : 'user_signedup', actor: user, ip: call.device.ip }, now)
    if (!isConfirmed(user) && token.token_type === 'recovery_token') await dropUnprovenPassword(tx, user, now)
    await confirmUser(tx, user, now)
    await refreshProviders(tx, user, now)
  }
  return { kind: 'verified', userId: user.id, type }
}

/**
 * The owner of the address gets in by a link that asked for no password: one that was set before cannot be told from a
 * stranger's, who signed up with this address and waits for its owner to confirm it.
 */
function dropUnprovenPassword(tx: Interactive, user: UserRow, now: Date): Promise<void> {
  return updateUser(tx, user.id, { encrypted_password: null }, now)
}

/** The token is looked at again under the user's lock, so that of two at once only one uses it. */
async function lockToken(
  tx: Interactive,
  types: readonly OneTimeTokenType[],
  hash: string,
  expired: () => AuthError,
): Promise<{ readonly token: OneTimeToken; readonly user: UserRow }> {
  const found = await findOneTimeToken(tx, hash, types)
  const user = found === null ? null : await findUserById(tx, found.user_id, 'lock')
  const token = found === null ? null : await findOneTimeToken(tx, hash, types)
  if (token === null || user === null || token.user_id !== user.id) throw expired()
  return { token, user }
}

function needsOther(auth: AuthContext, user: UserRow): boolean {
  return auth.settings.doubleConfirmEmailChange && (user.email_change_confirm_status ?? 0) === 0 && user.email !== null && user.email !== ''
}

async function acceptHalf(tx: Interactive, user: UserRow, token: OneTimeToken, now: Date): Promise<void> {
  await updateUser(tx, user.id, { email_change_confirm_status: 1, [token.token_type]: '' }, now)
  await deleteOneTimeTokens(tx, user.id, token.token_type)
}
