import { beforeEach, expect, test } from 'vitest'
import { liveTries } from '../../lib/limits.ts'
import { createEngine } from './create-live.ts'
import type { LiveState } from './live-state.ts'
import { type Place, type Present, nowhere } from './presence.ts'
import type { ChannelListener, ChannelRequest, LiveSocket, SocketOptions } from './socket.ts'

interface Joined extends ChannelRequest, ChannelListener {
  readonly tracked: Place[]
  isClosed: boolean
}

let joined: Joined[] = []
let sockets: SocketOptions[] = []
let closed = 0
let states: string[] = []
let waits: (() => void)[] = []
let user: string | null = 'me'
let gaveUp = 0

function connect(options: SocketOptions): LiveSocket {
  sockets.push(options)
  return {
    join: (request, listener) => {
      const channel: Joined = { ...request, ...listener, tracked: [], isClosed: false }
      joined.push(channel)
      return { track: (place) => channel.tracked.push(place), close: () => { channel.isClosed = true } }
    },
    renew: () => undefined,
    close: () => { closed += 1 },
  }
}

function open(isReady = true) {
  return createEngine({
    url: 'http://backend', key: 'key', token: () => Promise.resolve(null), isReady: () => isReady, now: () => 1000, connect,
    session: {
      get: () => (user === null ? { kind: 'visitor', role: 'anon', isBuilder: false, isExpired: false } : { kind: 'member', userId: user, email: null, name: '', role: 'authenticated', isBuilder: false }),
      subscribe: () => () => undefined,
    },
    wait: (_, then) => {
      waits.push(then)
      return () => { waits = waits.filter((other) => other !== then) }
    },
    publish: ({ kind }: LiveState) => states.push(kind),
    giveUp: () => { gaveUp += 1 },
  })
}

const items = [{ schema: 'public', table: 'items' }]

beforeEach(() => {
  joined = []
  sockets = []
  closed = 0
  states = []
  waits = []
  user = 'me'
  gaveUp = 0
})

test('joining, live, reconnecting and live again; after each gap what is open is asked again', () => {
  const engine = open()
  const gaps: boolean[] = []
  const stop = engine.watch(items, (isGap) => { gaps.push(isGap) })
  expect(states).toEqual(['joining'])
  joined[0]?.event('confirmed')
  joined[0]?.changed(null)
  expect(gaps).toEqual([true, false])
  joined[0]?.event('broken')
  joined[0]?.event('broken')
  joined[0]?.event('confirmed')
  expect(gaps).toEqual([true, false, true])
  expect(states).toEqual(['joining', 'live', 'reconnecting', 'live'])
  stop()
  expect(joined[0]?.isClosed).toBe(true)
  expect(states.at(-1)).toBe('idle')
})

test('an app that leaves the page closes its socket with every channel', () => {
  const engine = open()
  engine.watch(items, () => undefined)
  engine.watch(items, () => undefined)
  engine.close()
  expect(joined.map(({ isClosed }) => isClosed)).toEqual([true, true])
  expect(closed).toBe(1)
})

test('one socket for all views; live only when every one of them is', () => {
  const engine = open()
  engine.watch(items, () => undefined)
  engine.watch([{ schema: 'public', table: 'visits' }], () => undefined)
  expect(sockets).toHaveLength(1)
  expect(joined[0]?.topic).not.toBe(joined[1]?.topic)
  joined[0]?.event('confirmed')
  expect(states.at(-1)).toBe('joining')
  joined[1]?.event('denied')
  expect(states.at(-1)).toBe('live')
})

test('somebody else signs in: everything is joined anew, under their name', () => {
  const engine = open()
  const heard: (readonly Present[])[] = []
  engine.watch(items, () => undefined)
  engine.enter('portico:here', nowhere, (who) => { heard.push(who) })
  joined[0]?.event('confirmed')
  joined[1]?.present({ me: [{}], other: [{ key: '5' }] })
  expect(heard).toEqual([[{ userId: 'other', key: '5', field: null, isTyping: false }]])
  user = 'other'
  engine.restart('joining')
  expect([joined[0]?.isClosed, joined[1]?.isClosed, closed, sockets.length]).toEqual([true, true, 1, 2])
  expect(joined.slice(2).map(({ presenceKey }) => presenceKey)).toEqual([null, 'other'])
  expect(heard.at(-1)).toEqual([])
  expect(states).toEqual(['joining', 'live', 'joining'])
})

test('a visitor enters no room, and changes still arrive', () => {
  user = null
  const engine = open()
  engine.enter('portico:here', nowhere, () => undefined)
  expect(sockets).toHaveLength(0)
  engine.watch(items, () => undefined)
  expect(joined.map(({ presenceKey }) => presenceKey)).toEqual([null])
})

test('places go out at a pace, and the last one counts', () => {
  const engine = open()
  const visit = engine.enter('portico:here:items', nowhere, () => undefined)
  const at = (key: string): Place => ({ key, field: null, isTyping: false })
  visit.move(at('1'))
  visit.move(at('2'))
  visit.move(at('3'))
  expect(joined[0]?.tracked).toEqual([nowhere, at('1')])
  waits.shift()?.()
  waits.shift()?.()
  expect(joined[0]?.tracked).toEqual([nowhere, at('1'), at('3')])
  expect(waits).toEqual([])
  visit.leave()
  expect(joined[0]?.isClosed).toBe(true)
})

test('a socket that never opens while the rest answers: the backend has none, and is not asked again', () => {
  const engine = open()
  engine.watch(items, () => undefined)
  for (let tries = 0; tries < liveTries; tries += 1) sockets[0]?.failed()
  expect(states.at(-1)).toBe('unavailable')
  expect([gaveUp, closed]).toEqual([1, 1])
  engine.watch(items, () => undefined)
  engine.restart('lost')
  expect(sockets).toHaveLength(1)
})

test('a backend that is silent altogether, or was reached before, is tried on', () => {
  open(false).watch(items, () => undefined)
  for (let tries = 0; tries < 5; tries += 1) sockets[0]?.failed()
  open().watch(items, () => undefined)
  sockets[1]?.opened()
  for (let tries = 0; tries < 5; tries += 1) sockets[1]?.failed()
  expect(gaveUp).toBe(0)
})
