import { use, useSyncExternalStore } from 'react'
import { BackendContext } from './context.ts'

const never = () => () => undefined

/** Is the reader shown SQL? False until a session is known, and where no backend is configured. Never suspends. */
export function useIsBuilder(): boolean {
  const session = use(BackendContext)?.session
  return useSyncExternalStore(session?.subscribe ?? never, () => session?.get().isBuilder ?? false)
}
