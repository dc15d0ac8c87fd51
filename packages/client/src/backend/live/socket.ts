import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { liveWaits } from '../../lib/limits.ts'
import { withPageListeners } from '../../lib/page-listeners.ts'
import type { ChannelEvent } from './channel-state.ts'
import type { Place } from './presence.ts'

/** A table whose changes are asked for. */
export interface WatchedTable {
  readonly schema: string
  readonly table: string
  /** Realtime's own filter (`id=eq.5`): less is sent. What it lets through is no more than a sign that something changed. */
  readonly filter?: string | undefined
}

/**
 * A row as the event of its change tells it: a hint where to look, and never a value to show. Numbers may have lost digits,
 * and of a row that was changed or deleted often only the key is told.
 */
export interface TableChange {
  readonly now: Readonly<Record<string, unknown>>
  readonly before: Readonly<Record<string, unknown>>
}

export interface ChannelRequest {
  readonly topic: string
  readonly tables: readonly WatchedTable[]
  /** The name under which one is present, or null. A topic of presence is private: policies say who may be there. */
  readonly presenceKey: string | null
}

export interface ChannelListener {
  readonly event: (event: ChannelEvent) => void
  /** Null: it was not told of which row. */
  readonly changed: (change: TableChange | null) => void
  readonly present: (state: Readonly<Record<string, readonly unknown[]>>) => void
}

export interface SocketChannel {
  readonly track: (place: Place) => void
  readonly close: () => void
}

/** One WebSocket with its channels. Whoever holds it knows nothing of the protocol. */
export interface LiveSocket {
  readonly join: (request: ChannelRequest, listener: ChannelListener) => SocketChannel
  /** The session has another token. */
  readonly renew: () => void
  readonly close: () => void
}

export interface SocketOptions {
  /** The project's URL, without a slash at the end. */
  readonly url: string
  readonly key: string
  readonly token: () => Promise<string | null>
  readonly wait: (milliseconds: number, then: () => void) => () => void
  readonly opened: () => void
  /** A socket that was asked for never opened. */
  readonly failed: () => void
}

/** The only place that speaks to realtime-js. */
export function openSocket({ url, key, token, wait, opened, failed }: SocketOptions): LiveSocket {
  const { made: client, forget } = withPageListeners(() => new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: key }, accessToken: token, transport: observed(opened, failed),
    reconnectAfterMs: (tries) => waitAfter(tries - 1),
  }))
  const authorized = client.setAuth()
  const leaving = new Map<string, Promise<unknown>>()
  return {
    join: (request, listener) => joinChannel({ client, authorized, leaving, wait, request, listener }),
    renew: () => void client.setAuth(),
    close: () => {
      // What it hears of the page would keep it, with its channels, for as long as the page is open.
      forget()
      void client.removeAllChannels()
    },
  }
}

const waitAfter = (tries: number): number => liveWaits[Math.min(tries, liveWaits.length - 1)] ?? 0

/** The browser's own WebSocket, which tells whether it ever opened: realtime-js does not. */
function observed(opened: () => void, failed: () => void): typeof WebSocket {
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      let isOpen = false
      this.addEventListener('open', () => {
        isOpen = true
        opened()
      })
      this.addEventListener('close', () => {
        if (!isOpen) failed()
      })
    }
  }
}

interface Joining {
  readonly client: RealtimeClient
  /** The token is there: a join carries it. */
  readonly authorized: Promise<void>
  /** Topics that are being left: one may be joined again only when it is. */
  readonly leaving: Map<string, Promise<unknown>>
  readonly wait: SocketOptions['wait']
  readonly request: ChannelRequest
  readonly listener: ChannelListener
}

function joinChannel({ client, authorized, leaving, wait, request, listener }: Joining): SocketChannel {
  let channel: RealtimeChannel | null = null
  let place: Place | null = null
  let isClosed = false
  let tries = 0
  let stopWaiting: (() => void) | null = null
  const say = (event: ChannelEvent) => {
    if (event === 'confirmed') tries = 0
    if (!isClosed) listener.event(event)
  }
  const leave = () => {
    isClosed = true
    stopWaiting?.()
    if (channel !== null) leaving.set(request.topic, client.removeChannel(channel))
  }
  const deny = () => {
    say('denied')
    leave()
  }
  const join = () => {
    if (isClosed) return
    channel = build(client, request, { ...listener, event: say })
    channel.subscribe((status, error) => {
      if (isClosed) return
      if (status === 'SUBSCRIBED') {
        if (request.tables.length === 0) say('confirmed')
        if (place !== null) void channel?.track({ ...place })
      } else if (error !== undefined && isDenial(error.message)) deny()
      else {
        say('broken')
        // A channel that the backend closed does not come back by itself: a token that ran out, for one.
        if (status === 'CLOSED') stopWaiting = wait(waitAfter(tries++), join)
      }
    })
  }
  void Promise.allSettled([authorized, leaving.get(request.topic)]).then(join)
  return {
    track: (next) => {
      place = next
      if (channel?.state === 'joined') void channel.track({ ...next })
    },
    close: leave,
  }
}

function build(client: RealtimeClient, { topic, tables, presenceKey }: ChannelRequest, { event, changed, present }: ChannelListener): RealtimeChannel {
  const config = presenceKey === null ? {} : { private: true, presence: { key: presenceKey, enabled: true } }
  const channel = client.channel(topic, { config })
  // A backend that says nothing of its stream says it by this.
  const hear = (told: { readonly new: object; readonly old: object }) => {
    event('confirmed')
    changed({ now: { ...told.new }, before: { ...told.old } })
  }
  for (const { schema, table, filter } of tables) {
    if (filter === undefined) channel.on('postgres_changes', { event: '*', schema, table }, hear)
    else {
      channel.on('postgres_changes', { event: '*', schema, table, filter }, hear)
      // Of a deleted row only the key is known: other filters let none through.
      channel.on('postgres_changes', { event: 'DELETE', schema, table }, hear)
    }
  }
  if (presenceKey !== null) channel.on('presence', { event: 'sync' }, () => present(channel.presenceState()))
  if (tables.length > 0) {
    channel.on('system', {}, (told: unknown) => {
      const { extension, status, message } = readSystem(told)
      if (extension === 'postgres_changes') event(status === 'ok' ? 'confirmed' : message.startsWith('Unable to subscribe') ? 'denied' : 'broken')
    })
  }
  return channel
}

function readSystem(told: unknown): { readonly extension: unknown; readonly status: unknown; readonly message: string } {
  const { extension, status, message } = typeof told === 'object' && told !== null ? (told as Readonly<Record<string, unknown>>) : {}
  return { extension, status, message: typeof message === 'string' ? message : '' }
}

/** No policy lets this role in, or the project takes private topics only: asking again would change nothing. */
function isDenial(message: string): boolean {
  return /^(Unauthorized|PrivateOnly)\b/.test(message)
}
