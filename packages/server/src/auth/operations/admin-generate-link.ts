import { z } from 'zod'
import type { Interactive } from '../../db/database.ts'
import { emailTaken } from '../account/change-email.ts'
import { createEmailUser } from '../account/create-user.ts'
import { onceMoreOnConflict } from '../account/unique-violation.ts'
import { requireAdmin } from '../authenticate.ts'
import { jsonObject, optional, readBody } from '../body.ts'
import { redirectOf } from '../context.ts'
import type { AuthContext, Call, Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { issueCode } from '../mail/codes.ts'
import type { CodeKind, IssuedCode } from '../mail/codes.ts'
import { checkStrength, hashPassword } from '../password.ts'
import { json } from '../respond.ts'
import { reloadUser } from '../session/issue-session.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { findUserByEmail, isConfirmed, updateUser } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { mergeUserMetadata } from '../metadata.ts'
import { loadUserJson } from '../user-json.ts'
import { prepareInvite } from './invite.ts'

const linkType = z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'])

const linkBody = z.object({
  type: optional(z.string()),
  email: optional(z.string()),
  new_email: optional(z.string()),
  password: optional(z.string()),
  data: optional(jsonObject),
  redirect_to: optional(z.string()),
})

/** `POST /admin/generate_link`: the link and code of a mail, for whoever sends it themselves. Nothing is sent. */
export const adminGenerateLink: Handler = async (call, auth) => {
  requireAdmin(call)
  const body = await readBody(call.request, linkBody)
  const type = linkType.safeParse(body.type)
  if (!type.success) throw new AuthError('validation_failed', 'Invalid email action link type requested')
  const email = parseEmail(body.email)
  if (body.password) checkStrength(body.password, auth.settings)
  const encryptedPassword = body.password ? await hashPassword(body.password) : null
  const redirectTo = redirectOf(call, auth, body.redirect_to)
  const wanted: Wanted = { type: type.data, email, newEmail: body.new_email, encryptedPassword, data: body.data ?? {}, redirectTo }
  const now = auth.clock.now()
  const link = await onceMoreOnConflict(() => auth.database.internal(async (tx) => {
    const { code, kind } = await makeLink(tx, auth, call, wanted, now)
    const user = await loadUserJson(tx, await reloadUser(tx, code.userId))
    return { ...user, action_link: code.link, email_otp: code.code, hashed_token: code.tokenHash, verification_type: kind, redirect_to: redirectTo }
  }))
  return json(link)
}

interface Wanted {
  readonly type: z.output<typeof linkType>
  readonly email: string
  readonly newEmail: string | undefined
  readonly encryptedPassword: string | null
  readonly data: z.output<typeof jsonObject>
  readonly redirectTo: string
}

interface Made {
  readonly code: IssuedCode
  readonly kind: CodeKind
}

async function makeLink(tx: Interactive, auth: AuthContext, call: Call, wanted: Wanted, now: Date): Promise<Made> {
  if (wanted.type === 'invite') return { code: await prepareInvite(tx, auth, call, wanted, now), kind: 'invite' }
  const user = await findUserByEmail(tx, wanted.email, 'lock')
  if (user === null && wanted.type !== 'signup' && wanted.type !== 'magiclink') {
    throw new AuthError('user_not_found', 'User with this email not found')
  }
  if (wanted.type === 'signup' || user === null) return signUpLink(tx, auth, user, wanted, now)
  if (wanted.type === 'magiclink' || wanted.type === 'recovery') {
    await recordAudit(tx, { action: 'user_recovery_requested', actor: user, ip: call.device.ip }, now)
    return { code: await issueCode(tx, auth, {
      user,
      address: wanted.email,
      kind: wanted.type,
      redirectTo: wanted.redirectTo,
      pkce: false,
    }, now), kind: wanted.type }
  }
  return emailChangeLink(tx, auth, user, { ...wanted, type: wanted.type }, now)
}

async function signUpLink(tx: Interactive, auth: AuthContext, known: UserRow | null, wanted: Wanted, now: Date): Promise<Made> {
  if (known !== null && isConfirmed(known)) throw emailTaken()
  if (known === null && wanted.type === 'signup' && wanted.encryptedPassword === null) {
    throw new AuthError('validation_failed', 'Signup requires a valid password')
  }
  if (known !== null) await updateUser(tx, known.id, { raw_user_meta_data: mergeUserMetadata(known.raw_user_meta_data, wanted.data) }, now)
  const user = known ?? await createEmailUser(tx, {
    email: wanted.email,
    encryptedPassword: wanted.encryptedPassword,
    userMetadata: wanted.data,
    repeatClaims: false,
  }, now)
  return { code: await issueCode(tx, auth, {
    user,
    address: wanted.email,
    kind: 'signup',
    redirectTo: wanted.redirectTo,
    pkce: false,
  }, now), kind: 'signup' }
}

async function emailChangeLink(
  tx: Interactive,
  auth: AuthContext,
  user: UserRow,
  wanted: Wanted & { readonly type: 'email_change_current' | 'email_change_new' },
  now: Date,
): Promise<Made> {
  if (wanted.type === 'email_change_current' && !auth.settings.doubleConfirmEmailChange) {
    throw new AuthError('validation_failed', 'Enable secure email change to generate link for current email')
  }
  const newEmail = parseEmail(wanted.newEmail)
  if (await findUserByEmail(tx, newEmail) !== null) throw emailTaken()
  await updateUser(tx, user.id, { email_change: newEmail, email_change_confirm_status: 0 }, now)
  const address = wanted.type === 'email_change_new' ? newEmail : wanted.email
  return { code: await issueCode(tx, auth, {
    user,
    address,
    kind: wanted.type,
    redirectTo: wanted.redirectTo,
    pkce: false,
    newEmail,
  }, now), kind: wanted.type }
}
