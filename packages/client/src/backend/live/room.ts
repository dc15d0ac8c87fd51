import { presenceLinger } from '../../lib/limits.ts'
import type { Live, LiveEngine, Visit } from './late-live.ts'
import { type Place, type Present, isSamePresence, nowhere } from './presence.ts'

/** Who is in one place together. The room is entered while anybody looks at it. */
interface Room {
  readonly get: () => readonly Present[]
  readonly subscribe: (listener: () => void) => () => void
  /** Where one is oneself. */
  readonly move: (place: Place) => void
}

const rooms = new WeakMap<Live, Map<string, Room>>()

/** The room of that name: one for all who look at it. */
export function roomOf(live: Live, name: string): Room {
  const known = rooms.get(live) ?? new Map<string, Room>()
  rooms.set(live, known)
  const room = known.get(name) ?? createRoom(name, live)
  known.set(name, room)
  return room
}

function createRoom(name: string, live: Pick<Live, 'hold'>): Room {
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
      leave ??= live.hold(enter)
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
