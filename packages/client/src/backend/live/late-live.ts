import type { SessionStore } from '../session-store.ts'
import type { ChannelState } from './channel-state.ts'
import type { LiveState } from './live-state.ts'
import { presenceLinger } from '../../lib/limits.ts'
import { type Place, type Present, isSamePresence, nowhere } from './presence.ts'
import type { WatchedTable } from './socket.ts'

export interface LiveOptions {
  /** The project's URL, without a slash at the end. */
  readonly url: string
  readonly key: string
  readonly token: () => Promise<string | null>
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  /** Does the rest of the backend answer? */
  readonly isReady: () => boolean
}

/** The part that holds the socket; it is loaded late. */
export interface LiveEngine {
  readonly watch: (tables: readonly WatchedTable[], changed: () => void) => () => void
  readonly enter: (room: string, place: Place, present: (who: readonly Present[]) => void) => Visit
  readonly renew: () => void
  readonly restart: (from: ChannelState) => void
  readonly lose: () => void
}

interface Visit {
  readonly move: (place: Place) => void
  readonly leave: () => void
}

/** Who is in one place together. The room is entered while anybody looks at it. */
interface Room {
  readonly get: () => readonly Present[]
  readonly subscribe: (listener: () => void) => () => void
  /** Where one is oneself. */
  readonly move: (place: Place) => void
}

/** What others do, as it happens. Everything may be asked for before the socket is there. */
export interface Live {
  readonly get: () => LiveState
  readonly subscribe: (listener: () => void) => () => void
  /** The page has what it asked for first: the socket may be opened. */
  readonly start: () => void
  /** Calls `changed` whenever what these tables hold may be another. Returns what ends it. */
  readonly watch: (tables: readonly WatchedTable[], changed: () => void) => () => void
  readonly room: (name: string) => Room
}

/** Something asked of the engine, whether it is there yet or not. */
interface Use {
  readonly begin: (engine: LiveEngine) => () => void
  stop: (() => void) | null
}

const flagKey = (url: string) => `portico:no-realtime:${url}`

export function createLateLive(options: LiveOptions, storage: Pick<Storage, 'getItem' | 'setItem'>): Live {
  const listeners = new Set<() => void>()
  const rooms = new Map<string, Room>()
  const uses = new Set<Use>()
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
    if (isLoading || !isStarted || uses.size === 0 || state.kind === 'unavailable') return
    isLoading = true
    try {
      const { createLive } = await import('./create-live.ts')
      engine = createLive(options, publish, () => storage.setItem(flagKey(options.url), '1'))
      for (const use of uses) use.stop = use.begin(engine)
    } catch {
      // The code could not be had: the next view tries again.
      isLoading = false
    }
  }
  const hold = (begin: Use['begin']): (() => void) => {
    const made: Use = { begin, stop: engine === null ? null : begin(engine) }
    uses.add(made)
    void load()
    return () => {
      uses.delete(made)
      made.stop?.()
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
    watch: (tables, changed) => hold((made) => made.watch(tables, changed)),
    room: (name) => {
      const known = rooms.get(name) ?? createRoom(name, hold)
      rooms.set(name, known)
      return known
    },
  }
}

function createRoom(name: string, hold: (begin: Use['begin']) => () => void): Room {
  const listeners = new Set<() => void>()
  let present: readonly Present[] = []
  let place = nowhere
  let visit: Visit | null = null
  let leave: (() => void) | null = null
  const hear = (who: readonly Present[]) => {
    if (isSamePresence(who, present)) return
    present = who
    for (const listener of listeners) listener()
  }
  const enter = (engine: LiveEngine) => {
    const entered = engine.enter(name, place, hear)
    visit = entered
    return () => {
      visit = null
      entered.leave()
    }
  }
  const close = () => {
    if (listeners.size > 0) return
    leave?.()
    leave = null
    present = []
    place = nowhere
  }
  return {
    get: () => present,
    subscribe: (listener) => {
      listeners.add(listener)
      leave ??= hold(enter)
      return () => {
        listeners.delete(listener)
        setTimeout(close, presenceLinger)
      }
    },
    move: (next) => {
      place = next
      visit?.move(next)
    },
  }
}
