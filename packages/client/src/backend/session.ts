import { use, useSyncExternalStore } from 'react'
import { useBackend } from './context.ts'
import type { Session } from './session-state.ts'

export type { Session } from './session-state.ts'

/** Who is here. Suspends until the kept session has been read; changes in another tab arrive by themselves. */
export function useSession(): Session {
  const { session } = useBackend()
  // `use` suspends for a promise that it meets for the first time, settled or not.
  if (!session.isReady()) use(session.ready)
  return useSyncExternalStore(session.subscribe, session.get)
}
