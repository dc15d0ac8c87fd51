import type { Interactive } from '../../db/database.ts'
import type { AuthContext } from '../context.ts'
import { issueCode, limitMail } from '../mail/codes.ts'
import type { IssuedCode } from '../mail/codes.ts'
import type { CodeChallenge } from '../pkce.ts'
import { insertFlowState } from '../tables/flow-states.ts'
import { deleteOneTimeTokens } from '../tables/one-time-tokens.ts'
import { updateUser } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'

export interface EmailChange {
  readonly user: UserRow
  readonly newEmail: string
  readonly challenge: CodeChallenge | null
  readonly redirectTo: string
}

/** Mails to the new address, and to the old one where both must agree. A change that was half confirmed starts over. */
export async function mailEmailChange(
  tx: Interactive,
  auth: AuthContext,
  { user, newEmail, challenge, redirectTo }: EmailChange,
  now: Date,
): Promise<readonly IssuedCode[]> {
  limitMail(auth, user, 'email_change_new', now)
  if (challenge !== null) await insertFlowState(tx, { userId: user.id, method: 'email_change', challenge }, now)
  await deleteOneTimeTokens(tx, user.id, 'email_change_token_current')
  await updateUser(tx, user.id, { email_change: newEmail, email_change_confirm_status: 0, email_change_token_current: '' }, now)
  const common = { user, newEmail, redirectTo, pkce: challenge !== null }
  const codes = [await issueCode(tx, auth, { ...common, address: newEmail, kind: 'email_change_new' }, now)]
  if (auth.settings.doubleConfirmEmailChange && user.email !== null && user.email !== '') {
    codes.push(await issueCode(tx, auth, { ...common, address: user.email, kind: 'email_change_current' }, now))
  }
  return codes
}
