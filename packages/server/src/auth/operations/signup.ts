import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { confirmUser } from '../account/confirm-user.ts'
import { createEmailUser, createGuest } from '../account/create-user.ts'
import { onceMoreOnConflict } from '../account/unique-violation.ts'
import { jsonObject, optional, readBody } from '../body.ts'
import type { JsonObject } from '../body.ts'
import { limitPeer, redirectOf } from '../context.ts'
import type { AuthContext, Call, Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { issueCode, limitMail } from '../mail/codes.ts'
import type { IssuedCode } from '../mail/codes.ts'
import { deliver } from '../mail/deliver.ts'
import { mergeUserMetadata } from '../metadata.ts'
import { checkStrength, hashPassword } from '../password.ts'
import { parseCodeChallenge } from '../pkce.ts'
import type { CodeChallenge } from '../pkce.ts'
import { json } from '../respond.ts'
import { issueSession, reloadUser } from '../session/issue-session.ts'
import type { SessionJson } from '../session/issue-session.ts'
import { recordAudit } from '../tables/audit-log.ts'
import { insertFlowState } from '../tables/flow-states.ts'
import { emailClaims } from '../tables/identities.ts'
import { findUserByEmail, isConfirmed } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { loadUserJson } from '../user-json.ts'
import type { UserJson } from '../user-json.ts'

const signUpBody = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  data: optional(jsonObject),
  code_challenge: optional(z.string()),
  code_challenge_method: optional(z.string()),
})

/** `POST /signup`: a member with address and password, or a guest where neither came. */
export const signup: Handler = async (call, auth) => {
  if (!auth.settings.signUpEnabled) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  const body = await readBody(call.request, signUpBody)
  if (!body.email && !body.phone) return json(await signUpGuest(call, auth, body.data ?? {}))
  limitPeer(call, auth, 'signIn')
  if (!body.email) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled')
  if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled', 'Email signups are disabled')
  if (!body.password) throw new AuthError('validation_failed', 'Signup requires a valid password')
  checkStrength(body.password, auth.settings)
  const wanted = {
    email: parseEmail(body.email),
    data: mergeUserMetadata({}, body.data ?? {}),
    challenge: parseCodeChallenge(body.code_challenge, body.code_challenge_method),
  }
  // Before the address is looked up, and outside of any transaction: it takes as long for a known address as for a new one.
  return json(await signUpWithEmail(call, auth, { ...wanted, encryptedPassword: await hashPassword(body.password) }))
}

async function signUpGuest(call: Call, auth: AuthContext, data: JsonObject): Promise<SessionJson> {
  if (!auth.settings.anonymousEnabled) throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  limitPeer(call, auth, 'anonymous')
  const now = auth.clock.now()
  return auth.database.internal(async (tx) => {
    const guest = await createGuest(tx, data, now)
    await recordAudit(tx, { action: 'user_signedup', actor: guest, ip: call.device.ip, traits: { provider: 'anonymous' } }, now)
    return issueSession(tx, auth, call, guest.id, 'anonymous', now)
  })
}

export interface EmailSignUp {
  readonly email: string
  /** null for an account that is opened by a link. */
  readonly encryptedPassword: string | null
  readonly data: JsonObject
  readonly challenge: CodeChallenge | null
}

type SignedUp =
  | { readonly kind: 'session'; readonly session: SessionJson }
  | { readonly kind: 'mailed'; readonly user: UserJson; readonly code: IssuedCode }
  | { readonly kind: 'known' }

/** A session where addresses count as confirmed; else the user, whose mail is on its way. */
export async function signUpWithEmail(call: Call, auth: AuthContext, account: EmailSignUp): Promise<SessionJson | UserJson> {
  const outcome = await onceMoreOnConflict(() => tryToSignUp(call, auth, account))
  switch (outcome.kind) {
    case 'session': return outcome.session
    case 'mailed':
      await deliver(auth, [outcome.code])
      return outcome.user
    case 'known':
      if (!auth.settings.confirmEmail) throw new AuthError('user_already_exists', 'User already registered')
      return pretendUser(account, auth.clock.now())
  }
}

function tryToSignUp(call: Call, auth: AuthContext, account: EmailSignUp): Promise<SignedUp> {
  const now = auth.clock.now()
  return auth.database.internal(async (tx) => {
    const known = await findUserByEmail(tx, account.email, 'lock')
    if (known !== null && isConfirmed(known)) {
      await recordAudit(tx, { action: 'user_repeated_signup', actor: known, ip: call.device.ip, traits: { provider: 'email' } }, now)
      return { kind: 'known' }
    }
    // An unconfirmed user is not changed: nobody knows yet which of the two is the owner of the address.
    const user = known ?? await createEmailUser(tx, {
      email: account.email,
      encryptedPassword: account.encryptedPassword,
      userMetadata: account.data,
      repeatClaims: true,
    }, now)
    const action = auth.settings.confirmEmail ? 'user_confirmation_requested' : 'user_signedup'
    await recordAudit(tx, { action, actor: user, ip: call.device.ip, traits: { provider: 'email' } }, now)
    if (!auth.settings.confirmEmail) {
      await confirmUser(tx, user, now)
      return { kind: 'session', session: await issueSession(tx, auth, call, user.id, 'password', now) }
    }
    limitMail(auth, user, 'signup', now)
    if (account.challenge !== null) {
      await insertFlowState(tx, { userId: user.id, method: 'email/signup', challenge: account.challenge }, now)
    }
    const code = await issueCode(tx, auth, {
      user,
      address: account.email,
      kind: 'signup',
      redirectTo: redirectOf(call, auth),
      pkce: account.challenge !== null,
    }, now)
    return { kind: 'mailed', user: ownView(await loadUserJson(tx, await reloadUser(tx, user.id)), user, account), code }
  })
}

/** Of a user who is still unconfirmed, the caller sees only what they sent themselves. */
function ownView(json: UserJson, { id }: UserRow, account: EmailSignUp): UserJson {
  return { ...json, user_metadata: { ...account.data, ...emailClaims(id, account.email, false) } }
}

/** As for a new user, so that nobody learns whose address is registered. Empty identities are the protocol's sign for it. */
function pretendUser({ email, data }: EmailSignUp, now: Date): UserJson {
  const at = now.toISOString()
  return {
    id: randomUUID(), aud: 'authenticated', role: '', email, phone: '', confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: data, identities: [],
    created_at: at, updated_at: at, is_anonymous: false,
  }
}
