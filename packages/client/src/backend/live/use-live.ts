import { useSyncExternalStore } from 'react'
import { useBackend } from '../context.ts'
import type { LiveState } from './live-state.ts'

/** Do the open views follow what others change? */
export function useLiveState(): LiveState {
  const { live } = useBackend()
  return useSyncExternalStore(live.subscribe, live.get)
}
