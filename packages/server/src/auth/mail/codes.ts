import type { Interactive } from '../../db/database.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { generateOtp, hashOtp, pkcePrefix } from '../otp.ts'
import { putOneTimeToken } from '../tables/one-time-tokens.ts'
import type { OneTimeTokenType } from '../tables/one-time-tokens.ts'
import { updateUser } from '../tables/users.ts'
import type { UserChanges, UserRow } from '../tables/users.ts'
import type { Mail, MailTemplateName } from './mail.ts'
import { renderMail } from './templates.ts'

/** What a link in a mail says it is: the `type` of `/verify`. */
export type VerificationType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

type SentColumn = 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at' | 'reauthentication_sent_at'

interface Kind {
  readonly template: MailTemplateName
  readonly tokenType: OneTimeTokenType
  readonly sent: SentColumn
  /** null where only the code counts. */
  readonly verification: VerificationType | null
}

/** A link with a code, or a code alone. */
export type CodeKind = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'reauthentication' | 'email_change_current' | 'email_change_new'

const kinds: Readonly<Record<CodeKind, Kind>> = {
  signup: { template: 'confirmation', tokenType: 'confirmation_token', sent: 'confirmation_sent_at', verification: 'signup' },
  invite: { template: 'invite', tokenType: 'confirmation_token', sent: 'confirmation_sent_at', verification: 'invite' },
  recovery: { template: 'recovery', tokenType: 'recovery_token', sent: 'recovery_sent_at', verification: 'recovery' },
  magiclink: { template: 'magic_link', tokenType: 'recovery_token', sent: 'recovery_sent_at', verification: 'magiclink' },
  reauthentication: { template: 'reauthentication', tokenType: 'reauthentication_token', sent: 'reauthentication_sent_at', verification: null },
  email_change_current: { template: 'email_change', tokenType: 'email_change_token_current', sent: 'email_change_sent_at', verification: 'email_change' },
  email_change_new: { template: 'email_change', tokenType: 'email_change_token_new', sent: 'email_change_sent_at', verification: 'email_change' },
}

export const sentColumnOf: Readonly<Record<OneTimeTokenType, SentColumn>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

export interface CodeRequest {
  readonly user: UserRow
  /** Where it is sent: the code is bound to this address. */
  readonly address: string
  readonly kind: CodeKind
  readonly redirectTo: string
  /** Does the link lead to a PKCE code? */
  readonly pkce: boolean
  /** Of a change of address. */
  readonly newEmail?: string
}

export interface IssuedCode {
  readonly userId: string
  readonly sent: SentColumn
  readonly code: string
  readonly tokenHash: string
  /** null where only the code counts. */
  readonly link: string | null
  readonly mail: Mail
}

/** Makes a code and keeps its hash, as the only valid one of its type. The mail is sent after the commit, by `deliver`. */
export async function issueCode(tx: Interactive, auth: AuthContext, request: CodeRequest, now: Date): Promise<IssuedCode> {
  const { template, tokenType, sent, verification } = kinds[request.kind]
  const code = generateOtp(auth.settings.otpLength)
  const tokenHash = (request.pkce ? pkcePrefix : '') + hashOtp(request.address, code)
  const changes: UserChanges = { [tokenType]: tokenHash, [sent]: now, ...(request.kind === 'invite' ? { invited_at: now } : {}) }
  await updateUser(tx, request.user.id, changes, now)
  await putOneTimeToken(tx, { userId: request.user.id, type: tokenType, hash: tokenHash, relatesTo: request.address }, now)
  const link = verification === null ? null : verificationLink(auth.settings.issuer, tokenHash, verification, request.redirectTo)
  const mail = renderMail(template, { to: request.address, email: request.user.email ?? '', newEmail: request.newEmail ?? '', code, link })
  return { userId: request.user.id, sent, code, tokenHash, link, mail }
}

/** Rejects with `over_email_send_rate_limit` where the user was sent such a mail a moment ago, or the backend sent too many. */
export function limitMail(auth: AuthContext, user: UserRow, kind: CodeKind, now: Date): void {
  const sentAt = user[kinds[kind].sent]
  const wait = sentAt === null ? 0 : Math.ceil((sentAt.getTime() + auth.settings.mailInterval * 1000 - now.getTime()) / 1000)
  if (wait > 0) {
    throw new AuthError('over_email_send_rate_limit', `For security purposes, you can only request this after ${wait} seconds.`, { retryAfter: wait })
  }
  if (auth.settings.smtp !== null) auth.limiters.mail.take('')
}

function verificationLink(issuer: string, tokenHash: string, type: VerificationType, redirectTo: string): string {
  return `${issuer}/verify?${new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo }).toString()}`
}
