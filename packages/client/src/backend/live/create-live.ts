import { liveTries, presencePause } from '../../lib/limits.ts'
import { wait } from '../../lib/wait.ts'
import { identityOf } from '../session-state.ts'
import { type ChannelEvent, type ChannelState, stepChannel } from './channel-state.ts'
import { type LiveState, liveStateOf } from './live-state.ts'
import type { LiveEngine, LiveOptions } from './late-live.ts'
import { type Place, type Present, isSamePlace, readPresence } from './presence.ts'
import { type LiveSocket, type SocketChannel, type SocketOptions, type TableChange, type WatchedTable, openSocket } from './socket.ts'

/** What somebody asked for: joined anew whenever the socket or the session is another. */
interface Member {
  readonly topic: string
  readonly tables: readonly WatchedTable[]
  readonly isRoom: boolean
  readonly changed: (isGap: boolean, change: TableChange | null) => void
  readonly present: (who: readonly Present[]) => void
  state: ChannelState
  channel: SocketChannel | null
  place: Place | null
}

interface EngineOptions extends Omit<LiveOptions, 'closing'> {
  readonly now: () => number
  readonly wait: SocketOptions['wait']
  readonly connect: (options: SocketOptions) => LiveSocket
  readonly publish: (state: LiveState) => void
  /** The backend has no realtime. */
  readonly giveUp: () => void
}

/** One socket a session, a channel for each open view, and one for each room. */
export function createEngine({ url, key, token, session, isReady, now, wait, connect, publish, giveUp }: EngineOptions): LiveEngine {
  const members = new Set<Member>()
  let socket: LiveSocket | null = null
  let state: LiveState = { kind: 'idle' }
  let failures = 0
  let wasReached = false
  let isAvailable = true
  let count = 0

  const settle = () => {
    const next = liveStateOf(state, [...members].filter((member) => !member.isRoom).map((member) => member.state), isAvailable, now())
    if (next === state) return
    state = next
    publish(state)
  }
  const tell = (member: Member, event: ChannelEvent) => {
    const { state: next, isGap } = stepChannel(member.state, event)
    member.state = next
    if (isGap) member.changed(true, null)
    if (event !== 'confirmed') member.present([])
    settle()
  }
  const disconnect = () => {
    for (const member of members) {
      member.channel?.close()
      member.channel = null
    }
    socket?.close()
    socket = null
  }
  const fail = () => {
    if (wasReached || !isReady() || ++failures < liveTries) return
    isAvailable = false
    disconnect()
    settle()
    giveUp()
  }
  const join = (member: Member) => {
    const who = session.get()
    if (member.isRoom && who.kind === 'visitor') {
      member.state = 'refused'
      return
    }
    socket ??= connect({ url, key, token, wait, opened: () => { wasReached = true }, failed: fail })
    const ownId = who.kind === 'visitor' ? '' : who.userId
    member.channel = socket.join({ topic: member.topic, tables: member.tables, presenceKey: member.isRoom ? ownId : null }, {
      event: (event) => tell(member, event),
      changed: (change) => member.changed(false, change),
      present: (told) => member.present(readPresence(told, ownId)),
    })
    if (member.place !== null) member.channel.track(member.place)
  }
  const add = (member: Member): Member => {
    members.add(member)
    if (isAvailable) join(member)
    settle()
    return member
  }
  const remove = (member: Member) => {
    members.delete(member)
    member.channel?.close()
    settle()
  }
  /** Everything again: as somebody else (`joining`), or after the network was gone (`lost`). */
  const restart = (from: ChannelState) => {
    if (!isAvailable) return
    disconnect()
    for (const member of members) {
      member.state = from
      member.present([])
      join(member)
    }
    settle()
  }

  return {
    watch: (tables, changed) => {
      const member = add({ topic: `portico:changes:${++count}`, tables, isRoom: false, changed, present: () => undefined, state: 'joining', channel: null, place: null })
      return () => remove(member)
    },
    enter: (room, place, present) => {
      const member = add({ topic: room, tables: [], isRoom: true, changed: () => undefined, present, state: 'joining', channel: null, place })
      let stopWaiting: (() => void) | null = null
      let sent = place
      const send = () => {
        stopWaiting = null
        if (member.place === null || isSamePlace(member.place, sent)) return
        sent = member.place
        member.channel?.track(sent)
        stopWaiting = wait(presencePause, send)
      }
      return {
        move: (next) => {
          member.place = next
          if (stopWaiting === null) send()
        },
        leave: () => {
          stopWaiting?.()
          remove(member)
        },
      }
    },
    renew: () => socket?.renew(),
    restart,
    lose: () => {
      for (const member of members) tell(member, 'broken')
    },
    close: disconnect,
  }
}

/** The rim: everything the browser gives is taken here. */
export function createLive(options: LiveOptions, publish: (state: LiveState) => void, giveUp: () => void): LiveEngine {
  const engine = createEngine({
    ...options, publish, giveUp, connect: openSocket, now: () => Date.now(), wait,
  })
  const { session, closing } = options
  const who = () => identityOf(session.get())
  let last = who()
  session.subscribe(() => {
    const now = who()
    if (now === last) return engine.renew()
    last = now
    engine.restart('joining')
  })
  // The browser knows of the network before the socket does, which would wait for its next heartbeat.
  globalThis.addEventListener('offline', () => engine.lose(), { signal: closing })
  globalThis.addEventListener('online', () => engine.restart('lost'), { signal: closing })
  closing.addEventListener('abort', () => engine.close(), { once: true })
  return engine
}
