import { z } from 'zod'
import { changeEmail, emailTaken } from '../account/change-email.ts'
import { changePassword } from '../account/change-password.ts'
import { mailEmailChange } from '../account/mail-email-change.ts'
import { loadBearer, requireBearer } from '../authenticate.ts'
import { jsonObject, optional, readBody } from '../body.ts'
import { redirectOf } from '../context.ts'
import type { AuthContext, Call, Handler } from '../context.ts'
import type { Interactive } from '../../db/database.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { freshSession } from '../limits.ts'
import type { IssuedCode } from '../mail/codes.ts'
import { deliver } from '../mail/deliver.ts'
import { mergeUserMetadata } from '../metadata.ts'
import { equalSecrets, hashOtp } from '../otp.ts'
import { checkStrength, hashPassword, verifyPassword } from '../password.ts'
import { parseCodeChallenge } from '../pkce.ts'
import type { CodeChallenge } from '../pkce.ts'
import { json } from '../respond.ts'
import { reloadUser } from '../session/issue-session.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { deleteOneTimeTokens, findOneTimeToken } from '../tables/one-time-tokens.ts'
import type { SessionRow } from '../tables/sessions.ts'
import { findUserByEmail, updateUser } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { loadUserJson } from '../user-json.ts'

const updateBody = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  nonce: optional(z.string()),
  data: optional(jsonObject),
  app_metadata: optional(jsonObject),
  code_challenge: optional(z.string()),
  code_challenge_method: optional(z.string()),
})

interface Update {
  readonly email: string | null
  readonly password: { readonly encrypted: string; readonly basedOn: string | null; readonly nonce: string | null } | null
  readonly data: z.output<typeof jsonObject> | null
  readonly challenge: CodeChallenge | null
}

/** `PUT /user`: the caller's own address, password and metadata. A guest becomes a member by an address, and keeps their id. */
export const userUpdate: Handler = async (call, auth) => {
  const bearer = requireBearer(call)
  const body = await readBody(call.request, updateBody)
  if (body.app_metadata !== undefined) throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges')
  if (body.phone) throw new AuthError('phone_provider_disabled', 'Phone numbers are not supported')
  const email = body.email ? parseEmail(body.email) : null
  if (body.password !== undefined) checkStrength(body.password, auth.settings)

  const { user: before } = await auth.database.internal((tx) => loadBearer(tx, bearer, auth.clock.now()))
  if (before.is_anonymous && body.password !== undefined && email === null) {
    throw new AuthError('validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed', { status: 422 })
  }
  // A borrowed session must not become a way to guess the password.
  if (body.password !== undefined) auth.limiters.code.take(`password ${before.id}`)
  // Outside of the transaction: hashing is slow on purpose.
  if (body.password !== undefined && await verifyPassword(body.password, before.encrypted_password)) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  const password = body.password === undefined
    ? null
    : { encrypted: await hashPassword(body.password), basedOn: before.encrypted_password, nonce: body.nonce ?? null }
  const update: Update = { email, password, data: body.data ?? null, challenge: parseCodeChallenge(body.code_challenge, body.code_challenge_method) }

  const now = auth.clock.now()
  const done = await auth.database.internal(async (tx) => {
    const { user, session } = await loadBearer(tx, bearer, now, 'lock')
    const codes = await applyUpdate(tx, auth, call, { user, session, update }, now)
    return { codes, json: await loadUserJson(tx, await reloadUser(tx, user.id)) }
  })
  await deliver(auth, done.codes)
  return json(done.json)
}

interface Target {
  readonly user: UserRow
  readonly session: SessionRow | null
  readonly update: Update
}

async function applyUpdate(
  tx: Interactive,
  auth: AuthContext,
  call: Call,
  { user, session, update }: Target,
  now: Date,
): Promise<readonly IssuedCode[]> {
  if (update.password !== null) {
    if (user.encrypted_password !== update.password.basedOn) {
      throw new AuthError('validation_failed', 'The password was changed meanwhile', { status: 409 })
    }
    if (auth.settings.reauthenticateForPassword && !isFresh(session, now)) await requireNonce(tx, auth, user, update.password.nonce, now)
    await changePassword(tx, user.id, update.password.encrypted, session?.id ?? null, now)
    await recordAudit(tx, { action: 'user_updated_password', actor: user, ip: call.device.ip }, now)
  }
  if (update.data !== null) {
    await updateUser(tx, user.id, { raw_user_meta_data: mergeUserMetadata(user.raw_user_meta_data, update.data) }, now)
  }
  const codes = update.email === null || update.email === user.email
    ? []
    : await startEmailChange(tx, auth, call, await reloadUser(tx, user.id), update.email, update.challenge, now)
  await recordAudit(tx, { action: 'user_modified', actor: user, ip: call.device.ip }, now)
  return codes
}

function isFresh(session: SessionRow | null, now: Date): boolean {
  return session !== null && session.created_at !== null && now.getTime() < session.created_at.getTime() + freshSession * 1000
}

/** The code that `GET /reauthenticate` sent. It counts once. */
async function requireNonce(tx: Interactive, auth: AuthContext, user: UserRow, nonce: string | null, now: Date): Promise<void> {
  if (!nonce) throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
  auth.limiters.code.take(user.id)
  const hash = hashOtp(user.email ?? '', nonce)
  const token = await findOneTimeToken(tx, hash, ['reauthentication_token'])
  const sentAt = user.reauthentication_sent_at
  const inTime = sentAt !== null && now.getTime() <= sentAt.getTime() + auth.settings.otpLifetime * 1000
  if (token === null || token.user_id !== user.id || !equalSecrets(token.token_hash, hash) || !inTime) {
    throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  await deleteOneTimeTokens(tx, user.id, 'reauthentication_token')
}

/** By mail; a guest's address counts at once where addresses need no confirmation. */
async function startEmailChange(
  tx: Interactive,
  auth: AuthContext,
  call: Call,
  user: UserRow,
  email: string,
  challenge: CodeChallenge | null,
  now: Date,
): Promise<readonly IssuedCode[]> {
  if (await findUserByEmail(tx, email) !== null) throw emailTaken()
  if (user.is_anonymous && !auth.settings.confirmEmail) {
    await changeEmail(tx, user, email, now)
    return []
  }
  return mailEmailChange(tx, auth, { user, newEmail: email, challenge, redirectTo: redirectOf(call, auth) }, now)
}
