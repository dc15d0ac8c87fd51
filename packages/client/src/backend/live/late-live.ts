import type { SessionStore } from '../session-store.ts'
import type { ChannelState } from './channel-state.ts'
import type { LiveState } from './live-state.ts'
import type { Place, Present } from './presence.ts'
import type { TableChange, WatchedTable } from './socket.ts'

export interface LiveOptions {
  /** The project's URL, without a slash at the end. */
  readonly url: string
  readonly key: string
  readonly token: () => Promise<string | null>
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  /** Does the rest of the backend answer? */
  readonly isReady: () => boolean
  /** The app leaves the page. */
  readonly closing: AbortSignal
}

/** The part that holds the socket; it is loaded late. */
export interface LiveEngine {
  /** Calls `changed` whenever what these tables hold may be another, with the row where one is told; after a gap, when the line is there again, it says so. Returns what ends it. */
  readonly watch: (tables: readonly WatchedTable[], changed: (isGap: boolean, change: TableChange | null) => void) => () => void
  readonly enter: (room: string, place: Place, present: (who: readonly Present[]) => void) => Visit
  readonly renew: () => void
  readonly restart: (from: ChannelState) => void
  readonly lose: () => void
  /** The socket is not needed any more. */
  readonly close: () => void
}

export interface Visit {
  readonly move: (place: Place) => void
  readonly leave: () => void
}

/** What others do, as it happens. Everything may be asked for before the socket is there. */
export interface Live {
  readonly get: () => LiveState
  readonly subscribe: (listener: () => void) => () => void
  /** The page has what it asked for first: the socket may be opened. */
  readonly start: () => void
  /** Begins something with the engine, now or once it is there. Returns what ends it. */
  readonly hold: (begin: Begin) => () => void
}

type Begin = (engine: LiveEngine) => () => void

interface Held {
  readonly begin: Begin
  stop: (() => void) | null
}

const flagKey = (url: string) => `portico:no-realtime:${url}`

export function createLateLive(options: LiveOptions, storage: Pick<Storage, 'getItem' | 'setItem'>): Live {
  const listeners = new Set<() => void>()
  const all = new Set<Held>()
  let engine: LiveEngine | null = null
  let isLoading = false
  let isStarted = false
  // What an earlier page of this tab found out holds for it.
  let state: LiveState = storage.getItem(flagKey(options.url)) === null ? { kind: 'idle' } : { kind: 'unavailable' }
  const publish = (next: LiveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const load = async () => {
    if (isLoading || !isStarted || all.size === 0 || state.kind === 'unavailable') return
    isLoading = true
    try {
      const { createLive } = await import('./create-live.ts')
      // The app left the page while the code was on its way.
      if (options.closing.aborted) return
      engine = createLive(options, publish, () => storage.setItem(flagKey(options.url), '1'))
      for (const held of all) held.stop = held.begin(engine)
    } catch {
      // The code could not be had: the next view tries again.
      isLoading = false
    }
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      isStarted = true
      void load()
    },
    hold: (begin) => {
      const held: Held = { begin, stop: engine === null ? null : begin(engine) }
      all.add(held)
      void load()
      return () => {
        all.delete(held)
        held.stop?.()
      }
    },
  }
}
