import { readClaims } from '@portico/model'
import { isLoopback } from '../lib/loopback.ts'

/** Nobody signed in: the public key alone, as the role `anon`. */
interface Visitor {
  readonly kind: 'visitor'
  readonly role: 'anon'
  readonly isBuilder: boolean
  /** A session ended that nobody ended: sign-in leads back to the page. */
  readonly isExpired: boolean
}

interface Member {
  /** A guest is signed in without an address (`is_anonymous`), and can become a member. */
  readonly kind: 'guest' | 'member'
  readonly userId: string
  readonly email: string | null
  /** From the profile, else from the address; empty for a guest. */
  readonly name: string
  /** The database role of the token, `authenticated` as a rule. */
  readonly role: string
  /** Shown SQL hints: on loopback, or where the token says `app_metadata.portico = "builder"`. */
  readonly isBuilder: boolean
}

export type Session = Visitor | Member

/** Tells one reader from another: what one may see is not the next one's. */
export function identityOf(session: Session): string {
  return session.kind === 'visitor' ? 'visitor' : `${session.userId} ${session.role}`
}

/** What is read of an auth-js session. */
export interface TokenSession {
  readonly access_token: string
  readonly user: {
    readonly id: string
    readonly email?: string | undefined
    readonly is_anonymous?: boolean | undefined
    readonly app_metadata: Readonly<Record<string, unknown>>
    readonly user_metadata: Readonly<Record<string, unknown>>
  }
}

export type SessionEvent =
  | { readonly kind: 'opened'; readonly session: TokenSession }
  /** `isAsked`: somebody pressed "Sign out". `wasKept`: a session of an earlier visit could not be renewed. */
  | { readonly kind: 'closed'; readonly isAsked: boolean; readonly wasKept?: boolean }

/** The next state of the session; pure, so that every way in and out can be tested. */
export function nextSession(current: Session | null, event: SessionEvent, hostname: string): Session {
  if (event.kind === 'opened') return memberOf(event.session, hostname, current)
  const wasOpen = current !== null && current.kind !== 'visitor'
  const isExpired = event.isAsked ? false : wasOpen || event.wasKept === true || (current?.kind === 'visitor' && current.isExpired)
  return { kind: 'visitor', role: 'anon', isBuilder: isLoopback(hostname), isExpired }
}

function memberOf(session: TokenSession, hostname: string, current: Session | null): Member {
  const { user } = session
  const role = readClaims(session.access_token)?.['role']
  const member: Member = {
    kind: user.is_anonymous === true ? 'guest' : 'member',
    userId: user.id,
    email: user.email || null,
    name: nameOf(user),
    role: typeof role === 'string' ? role : 'authenticated',
    isBuilder: isLoopback(hostname) || user.app_metadata['portico'] === 'builder',
  }
  return current && current.kind !== 'visitor' && isSame(current, member) ? current : member
}

function nameOf(user: TokenSession['user']): string {
  for (const key of ['full_name', 'name', 'display_name', 'user_name']) {
    const name = user.user_metadata[key]
    if (typeof name === 'string' && name.trim() !== '') return name.trim()
  }
  return user.email?.split('@')[0] ?? ''
}

/** A renewed token says the same again: then nothing need be drawn anew. */
function isSame(a: Member, b: Member): boolean {
  return a.kind === b.kind && a.userId === b.userId && a.email === b.email && a.name === b.name && a.role === b.role && a.isBuilder === b.isBuilder
}
