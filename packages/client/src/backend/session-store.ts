import type { AuthClient, AuthError } from '@supabase/auth-js'
import { nextSession, type Session } from './session-state.ts'

export interface SessionStore {
  /** Settles once the kept session, or the one in the address, has been read. */
  readonly ready: Promise<void>
  readonly get: () => Session
  readonly subscribe: (listener: () => void) => () => void
  /** The next end of the session was asked for. */
  readonly expectSignOut: () => void
  /** Did a recovery link bring us here? Then a new password is due. */
  readonly isRecovering: () => boolean
  /** Why the link in the address was refused, or null. */
  readonly linkError: () => AuthError | null
}

/** Follows auth-js, which also tells of other tabs. */
export function createSessionStore(auth: InstanceType<typeof AuthClient>, hostname: string): SessionStore {
  const listeners = new Set<() => void>()
  let session: Session = nextSession(null, { kind: 'closed', isAsked: false }, hostname)
  let isAsked = false
  let isRecovering = false
  let linkError: AuthError | null = null
  let resolve: () => void = () => undefined
  const ready = new Promise<void>(settle => {
    resolve = settle
  })
  auth.onAuthStateChange((event, opened) => {
    if (event === 'PASSWORD_RECOVERY') isRecovering = true
    if (event === 'USER_UPDATED' || event === 'SIGNED_OUT') isRecovering = false
    session = nextSession(event === 'INITIAL_SESSION' ? null : session, opened ? { kind: 'opened', session: opened } : { kind: 'closed', isAsked }, hostname)
    if (event === 'SIGNED_OUT') isAsked = false
    for (const listener of listeners) listener()
    if (event === 'INITIAL_SESSION') resolve()
  })
  void auth.initialize().then(({ error }) => {
    linkError = error
  })
  return {
    ready,
    get: () => session,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    expectSignOut: () => {
      isAsked = true
    },
    isRecovering: () => isRecovering,
    linkError: () => linkError,
  }
}
