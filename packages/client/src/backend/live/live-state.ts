import type { ChannelState } from './channel-state.ts'

/** joining → live → reconnecting → live, for all open views together. That there is no network the connection tells. */
export type LiveState =
  /** Nothing open follows changes. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'joining' }
  | { readonly kind: 'live' }
  /** Since when (ms): what is shown may be older than it looks. */
  | { readonly kind: 'reconnecting'; readonly since: number }
  /** The backend has no realtime. */
  | { readonly kind: 'unavailable' }

/** The worst of the open channels, since one word stands for all of them. */
export function liveStateOf(before: LiveState, channels: readonly ChannelState[], isAvailable: boolean, now: number): LiveState {
  const open = channels.filter((state) => state !== 'refused')
  if (!isAvailable) return same(before, { kind: 'unavailable' })
  if (open.length === 0) return same(before, { kind: 'idle' })
  if (open.includes('lost')) return before.kind === 'reconnecting' ? before : { kind: 'reconnecting', since: now }
  return same(before, open.includes('joining') ? { kind: 'joining' } : { kind: 'live' })
}

/** The same object as before where it says the same, so that nothing is drawn anew. */
function same(before: LiveState, now: LiveState): LiveState {
  return before.kind === now.kind ? before : now
}
