import type { RawData, WebSocket } from 'ws'
import type { Caller } from '../../core/caller.ts'
import { Channel } from '../channel/channel.ts'
import type { ChannelSocket } from '../channel/channel.ts'
import type { RealtimeContext } from '../context.ts'
import type { ClientMessage, Version } from '../protocol/message.ts'
import { parseBinary, parseText, renderMessage } from '../protocol/serializer.ts'
import { reasonOf } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import { createRate } from './rate.ts'
import { stepSession } from './session-state.ts'
import type { SessionAction, SessionEvent, SessionState } from './session-state.ts'

export interface SessionOptions {
  readonly socket: WebSocket
  readonly version: Version
  readonly opener: Caller
  readonly context: RealtimeContext
  /** The socket is closed. */
  readonly ended: (session: Session) => void
}

/** One socket and its channels: carries out what the machine in `session-state.ts` decides. */
export class Session implements ChannelSocket {
  readonly version: Version
  readonly opener: Caller
  readonly #socket: WebSocket
  readonly #context: RealtimeContext
  readonly #channels = new Map<string, Channel>()
  readonly #silence: NodeJS.Timeout
  readonly #isFlooding: (now: number) => boolean
  readonly #joinsTooOften: (now: number) => boolean
  readonly #ended: (session: Session) => void
  #state: SessionState = 'open'

  constructor({ socket, version, opener, context, ended }: SessionOptions) {
    this.version = version
    this.opener = opener
    this.#socket = socket
    this.#context = context
    this.#ended = ended
    const { limits } = context
    this.#isFlooding = createRate(limits.maxFramesPerSecond * limits.rateWindow / 1000, limits.rateWindow)
    this.#joinsTooOften = createRate(limits.maxJoinsPerSecond, 1000)
    this.#silence = setTimeout(() => { this.#step('silent') }, limits.silence)
    this.#silence.unref()
    socket.on('message', (data, isBinary) => { this.#hear(data, isBinary) })
    socket.on('close', () => { this.#step('gone') })
    // What breaks the protocol of WebSockets: `ws` closes it with the right code, and `close` follows.
    socket.on('error', () => undefined)
  }

  send(frame: string | Buffer): void {
    if (this.#state !== 'open' || this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#context.limits.maxBufferedBytes) return this.#step('slow')
    this.#socket.send(frame, { binary: typeof frame !== 'string' })
  }

  closed(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
  }

  shutDown(): void {
    this.#step('shutdown')
  }

  #step(event: SessionEvent): void {
    const { state, action } = stepSession(this.#state, event)
    this.#state = state
    this.#act(action)
  }

  #act(action: SessionAction): void {
    switch (action.kind) {
      case 'none': return
      case 'close': this.#socket.close(action.code, action.reason); return
      case 'terminate':
        this.#context.log.info({}, 'A socket was cut off')
        this.#socket.terminate()
        return
      case 'forget':
        clearTimeout(this.#silence)
        for (const channel of this.#channels.values()) channel.drop()
        this.#ended(this)
        return
    }
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (this.#state !== 'open') return
    this.#silence.refresh()
    if (this.#isFlooding(this.#context.clock.now().getTime())) return this.#step('flooding')
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
    const message = isBinary ? parseBinary(bytes, this.version) : parseText(bytes.toString('utf8'), this.version)
    if (message === null) return this.#step('malformed')
    this.#route(message)
  }

  #route(message: ClientMessage): void {
    const { topic, event, ref } = message
    if (topic === 'phoenix') {
      if (event === 'heartbeat') this.#reply(message, 'ok', {})
      return
    }
    const channel = this.#channels.get(topic)
    if (event === 'phx_join') return this.#join(message, channel)
    if (channel === undefined) return event === 'phx_leave' ? this.#reply(message, 'ok', {}) : this.#refuse(message, { kind: 'unmatched-topic' })
    // Meant for an earlier join of this topic.
    if (message.joinRef !== null && message.joinRef !== channel.joinRef) return
    if (event === 'phx_leave') channel.leave(ref)
    else channel.receive(message)
  }

  #join(message: ClientMessage, present: Channel | undefined): void {
    const { limits, clock } = this.#context
    if (!message.topic.startsWith('realtime:')) return this.#refuse(message, { kind: 'unmatched-topic' })
    if (message.topic === 'realtime:') return this.#refuse(message, { kind: 'topic-missing' })
    if (this.#joinsTooOften(clock.now().getTime())) return this.#refuse(message, { kind: 'too-many-joins' })
    present?.replace()
    if (this.#channels.size >= limits.maxChannels) return this.#refuse(message, { kind: 'too-many-channels' })
    const channel = new Channel(message, this, this.#context)
    this.#channels.set(message.topic, channel)
    void channel.join()
  }

  #refuse(message: ClientMessage, refusal: Refusal): void {
    this.#reply(message, 'error', { reason: reasonOf(refusal) })
  }

  #reply({ joinRef, ref, topic }: ClientMessage, status: 'ok' | 'error', response: Readonly<Record<string, unknown>>): void {
    this.send(renderMessage({ joinRef, ref, topic, event: 'phx_reply', payload: JSON.stringify({ status, response }) }, this.version))
  }
}
