import { AuthApiError, type AuthClient, type AuthError } from '@supabase/auth-js'
import type { Landing } from './auth/landing.ts'
import { nextSession, type Session } from './session-state.ts'

export interface SessionStore {
  /** Settles once the kept session, or the one in the address, has been read. */
  readonly ready: Promise<void>
  /** Has it settled? */
  readonly isReady: () => boolean
  readonly get: () => Session
  readonly subscribe: (listener: () => void) => () => void
  /** The next end of the session was asked for. */
  readonly expectSignOut: () => void
  /** Did a recovery link or code bring us here? Then a new password is due. Tells once. */
  readonly takeRecovery: () => boolean
  /** Why the link in the address was refused, or null. */
  readonly linkError: () => AuthError | null
  /** The token that came with the newest session: another tab tells of it before the shelf of this one has it. */
  readonly token: () => string | null
}

type Auth = Pick<InstanceType<typeof AuthClient>, 'onAuthStateChange' | 'initialize' | 'setSession'>

/** Follows auth-js, which also tells of other tabs. `landing`: what a link brought in the address; a refused one leaves a kept session as it is. */
export function createSessionStore(auth: Auth, hostname: string, landing: Landing | null = null): SessionStore {
  const listeners = new Set<() => void>()
  let session: Session = nextSession(null, { kind: 'closed', isAsked: false }, hostname)
  let isAsked = false
  let isRecovering = false
  let linkError: AuthError | null = null
  let token: string | null = null
  let isReady = false
  let resolve: () => void = () => undefined
  const isRead = new Promise<void>(settle => {
    resolve = settle
  })
  auth.onAuthStateChange((event, opened) => {
    if (event === 'PASSWORD_RECOVERY') isRecovering = true
    token = opened?.access_token ?? null
    // What cannot be renewed is signed out before the first session, which is none then.
    session = nextSession(session, opened ? { kind: 'opened', session: opened } : { kind: 'closed', isAsked, wasKept: event === 'SIGNED_OUT' }, hostname)
    if (event === 'SIGNED_OUT') isAsked = false
    for (const listener of listeners) listener()
    if (event === 'INITIAL_SESSION') resolve()
  })
  const enter = async (brought: Landing) => {
    if (brought.kind === 'refused') {
      linkError = new AuthApiError(brought.message, 403, brought.code)
      return
    }
    isRecovering = brought.isRecovery
    const { error } = await auth.setSession({ access_token: brought.accessToken, refresh_token: brought.refreshToken })
    if (error === null) return
    isRecovering = false
    linkError = error
  }
  const ready = auth.initialize().then(async ({ error }) => {
    linkError = error
    await isRead
    if (landing !== null) await enter(landing)
    isReady = true
  })
  return {
    ready,
    isReady: () => isReady,
    get: () => session,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    expectSignOut: () => {
      isAsked = true
    },
    takeRecovery: () => {
      const isDue = isRecovering
      isRecovering = false
      return isDue
    },
    linkError: () => linkError,
    token: () => token,
  }
}
