import type { Caller } from '../../core/caller.ts'
import type { Subscriber, Subscription } from '../changes/subscription.ts'
import type { RealtimeContext } from '../context.ts'
import type { Permissions } from '../policy/permissions.ts'
import type { PresenceDiff } from '../presence/presence.ts'
import { UserBroadcast } from '../protocol/message.ts'
import type { Broadcast, ClientMessage, Version } from '../protocol/message.ts'
import { renderMessage } from '../protocol/serializer.ts'
import { reasonOf, sentenceOf } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import type { Member, TopicName } from '../topics/hub.ts'
import { createRendering } from '../topics/rendering.ts'
import type { Rendering } from '../topics/rendering.ts'
import { judgeChanges, judgeJoin, judgeTopic } from './admission.ts'
import type { Admission } from './admission.ts'
import { stepChannel } from './channel-state.ts'
import type { ChannelAction, ChannelEvent, ChannelState } from './channel-state.ts'
import { whenExpired } from './expiry.ts'
import { expiryOf, identify } from './identify.ts'
import { judgePresence } from './judge-presence.ts'

/** The socket as a channel sees it. */
export interface ChannelSocket {
  readonly version: Version
  /** Whose key opened it. */
  readonly opener: Caller
  send(frame: string | Buffer): void
  /** The channel is closed and may be forgotten. */
  closed(channel: Channel): void
}

/** One topic of one socket: carries out what the machine in `channel-state.ts` decides. */
export class Channel implements Member, Subscriber {
  readonly topic: string
  readonly joinRef: string | null
  readonly #name: string
  readonly #socket: ChannelSocket
  readonly #context: RealtimeContext
  readonly #joinMessage: ClientMessage
  #state: ChannelState = 'joining'
  #admission: Admission | null = null
  #caller: Caller
  #subscriptions: readonly Subscription[] = []
  #permissions: Permissions | null = null
  #presenceKey = ''
  #watchesPresence = false
  #refusal: Refusal = { kind: 'unmatched-topic' }
  #fault = ''
  #leaveRef: string | null = null
  /** What is to be said about row changes as soon as the join is answered. */
  #pendingStatus: { readonly ok: boolean; readonly message: string } | null = null
  #tokens = 0
  #stopExpiry = (): void => undefined

  constructor(message: ClientMessage, socket: ChannelSocket, context: RealtimeContext) {
    this.topic = message.topic
    this.joinRef = message.joinRef ?? message.ref
    this.#name = message.topic.slice('realtime:'.length)
    this.#socket = socket
    this.#context = context
    this.#joinMessage = message
    this.#caller = socket.opener
  }

  get caller(): Caller {
    return this.#caller
  }

  get subscriptions(): readonly Subscription[] {
    return this.#subscriptions
  }

  /** Judges the join and answers it. Never rejects. */
  async join(): Promise<void> {
    const { feed, limits, databaseBroadcasts, log } = this.#context
    try {
      const judged = await judgeJoin(this.#name, this.#joinMessage.payload, this.#socket.opener, this.#context)
      if (!judged.ok) return this.refuse(judged.refusal)
      if (this.#isClosed()) return
      this.#accept(judged.admission)
      await databaseBroadcasts.start()
      if (this.#subscriptions.length > 0 && !this.#isClosed()) {
        feed.add(this)
        const status = await feed.ready(limits.joinPatience)
        this.#pendingStatus ??= status.live ? { ok: true, message: 'Subscribed to PostgreSQL' } : { ok: false, message: status.reason }
      }
      this.#step('admitted')
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, 'A join could not be judged')
      this.refuse({ kind: 'database-unavailable' })
    }
  }

  refuse(refusal: Refusal): void {
    this.#refusal = refusal
    this.#step('refused')
  }

  leave(ref: string | null): void {
    this.#leaveRef = ref
    this.#step('left')
  }

  /** The same socket joins the topic again. */
  replace(): void {
    this.#step('replaced')
  }

  /** The socket is gone. */
  drop(): void {
    this.#step('dropped')
  }

  /** Everything but joining and leaving. */
  receive({ event, ref, payload }: ClientMessage): void {
    if (this.#state !== 'joined') return
    switch (event) {
      case 'broadcast': this.#send(payload, ref); return
      case 'presence': this.#receivePresence(payload, ref); return
      case 'access_token': void this.#renew(payload); return
      // As the hosted service does: passed over.
      default:
    }
  }

  broadcast(rendering: Rendering): void {
    if (this.#state !== 'joined' || this.#permissions?.broadcast.read !== true) return
    const frame = rendering(this.#socket.version)
    if (frame !== null) this.#socket.send(frame)
  }

  presenceChanged(diff: PresenceDiff): void {
    if (this.#state === 'joined' && this.#watchesPresence && this.#permissions?.presence.read === true) this.#push('presence_diff', JSON.stringify(diff))
  }

  deliver(ids: readonly number[], data: string): void {
    if (this.#state === 'joined') this.#push('postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`)
  }

  interrupted(reason: string): void {
    this.#fault = reason
    this.#step('interrupted')
    // A join that is under way waits for the stream that comes next.
    if (this.#state === 'joining') this.#context.feed.add(this)
  }

  status(ok: boolean, message: string): void {
    if (this.#state === 'joined') this.#system('postgres_changes', ok, message)
    else this.#pendingStatus = { ok, message }
  }

  #isClosed(): boolean {
    return this.#state === 'closed'
  }

  get #topicName(): TopicName {
    return { name: this.#name, isPrivate: this.#admission?.config.private ?? false }
  }

  #step(event: ChannelEvent): void {
    const { state, action } = stepChannel(this.#state, event)
    const ends = state === 'closed' && this.#state !== 'closed'
    this.#state = state
    if (ends) this.#release()
    this.#act(action)
    if (ends) this.#socket.closed(this)
  }

  #act(action: ChannelAction): void {
    switch (action) {
      case 'none':
      case 'forget': return
      case 'welcome': this.#welcome(); return
      case 'reject': this.#reply(this.#joinMessage.ref, 'error', { reason: reasonOf(this.#refusal) }); return
      case 'goodbye':
        this.#reply(this.#leaveRef, 'ok', {})
        this.#end('phx_close')
        return
      case 'close': this.#end('phx_close'); return
      case 'expel':
        this.#system('system', false, sentenceOf(this.#refusal))
        this.#end('phx_close')
        return
      case 'fault':
        this.#system('postgres_changes', false, this.#fault)
        this.#end('phx_error')
        return
    }
  }

  #accept(admission: Admission): void {
    this.#admission = admission
    this.#caller = admission.caller
    this.#permissions = admission.permissions
    this.#subscriptions = admission.subscriptions
    const { key, enabled } = admission.config.presence
    this.#presenceKey = key == null || key === '' ? crypto.randomUUID() : key
    this.#watchesPresence = enabled
    if (admission.problem !== null) this.#pendingStatus = { ok: false, message: admission.problem }
    this.#watchExpiry()
  }

  #welcome(): void {
    const { hub } = this.#context
    this.#reply(this.#joinMessage.ref, 'ok', { postgres_changes: this.#admission?.echo ?? [] })
    hub.join(this.#topicName, this)
    this.#sendPresenceState()
    if (this.#pendingStatus !== null) this.status(this.#pendingStatus.ok, this.#pendingStatus.message)
    if (this.#admission?.config.broadcast.replication_ready === true) this.#system('system', true, 'Replication connection established')
    void this.#replay()
  }

  #sendPresenceState(): void {
    if (this.#watchesPresence && this.#permissions?.presence.read === true) this.#push('presence_state', JSON.stringify(this.#context.hub.presenceState(this.#topicName)))
  }

  async #replay(): Promise<void> {
    const { replay } = this.#admission?.config.broadcast ?? {}
    if (replay == null || !this.#topicName.isPrivate || this.#permissions?.broadcast.read !== true) return
    try {
      const broadcasts = await this.#context.databaseBroadcasts.replay(this.#name, replay.since, replay.limit)
      for (const broadcast of broadcasts) this.broadcast(createRendering(this.topic, broadcast))
    } catch (error) {
      this.#context.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'Broadcasts could not be replayed')
      this.#system('system', false, 'Realtime was unable to replay messages')
    }
  }

  #send(payload: ClientMessage['payload'], ref: string | null): void {
    const { ack = false, self = false } = this.#admission?.config.broadcast ?? {}
    if (this.#permissions?.broadcast.write !== true) {
      if (ack) this.#reply(ref, 'error', { reason: reasonOf({ kind: 'no-write', topic: this.#name }) })
      return
    }
    const message: Broadcast = payload instanceof UserBroadcast ? { kind: 'frame', content: payload } : { kind: 'message', json: JSON.stringify(payload) }
    this.#context.hub.broadcast(this.#topicName, message, self ? null : this)
    if (ack) this.#reply(ref, 'ok', {})
  }

  #receivePresence(payload: ClientMessage['payload'], ref: string | null): void {
    const { hub, limits } = this.#context
    const judged = judgePresence(payload, { mayWrite: this.#permissions?.presence.write === true, topic: this.#name, maxBytes: limits.maxPresenceBytes })
    if (judged.kind === 'refused') return this.#reply(ref, 'error', { reason: reasonOf(judged.refusal) })
    if (judged.kind === 'untrack') hub.untrack(this.#topicName, this)
    else {
      const began = !this.#watchesPresence
      this.#watchesPresence = true
      if (!hub.track(this.#topicName, this, this.#presenceKey, judged.state, limits.maxPresencePerTopic)) {
        return this.#reply(ref, 'error', { reason: reasonOf({ kind: 'too-many-presences' }) })
      }
      if (began) this.#sendPresenceState()
    }
    this.#reply(ref, 'ok', {})
  }

  /** A new token: from now on everything is judged by it. */
  async #renew(payload: ClientMessage['payload']): Promise<void> {
    const token = payload instanceof UserBroadcast ? null : payload['access_token']
    if (typeof token !== 'string' || token.startsWith('sb_') || token === this.#caller.token) return
    const turn = ++this.#tokens
    try {
      const identified = await identify(token, this.#socket.opener, this.#context.authenticate)
      if (!identified.ok) return this.#revoke(identified.refusal)
      const permissions = await judgeTopic(this.#name, this.#topicName.isPrivate, identified.caller, this.#context)
      const changes = await judgeChanges(this.#admission?.echo ?? [], identified.caller, this.#context)
      if (turn !== this.#tokens || this.#state !== 'joined') return
      if (permissions === null || losesReading(this.#permissions, permissions)) return this.#revoke({ kind: 'no-read-any-more', topic: this.#name })
      this.#caller = identified.caller
      this.#permissions = permissions
      this.#resubscribe(changes)
      this.#watchExpiry()
    } catch (error) {
      this.#context.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'A new token could not be judged')
      this.#revoke({ kind: 'database-unavailable' })
    }
  }

  #resubscribe({ subscriptions, problem }: Pick<Admission, 'subscriptions' | 'problem'>): void {
    const { feed } = this.#context
    this.#subscriptions = subscriptions
    if (problem !== null) {
      feed.remove(this)
      this.status(false, problem)
    } else if (subscriptions.length > 0) feed.add(this)
  }

  #watchExpiry(): void {
    this.#stopExpiry()
    this.#stopExpiry = whenExpired(expiryOf(this.#caller), this.#context.clock, () => { this.#revoke({ kind: 'token-expired' }) })
  }

  #revoke(refusal: Refusal): void {
    this.#refusal = refusal
    this.#step('revoked')
  }

  #release(): void {
    this.#stopExpiry()
    this.#context.feed.remove(this)
    this.#context.hub.leave(this.#topicName, this)
  }

  #reply(ref: string | null, status: 'ok' | 'error', response: Readonly<Record<string, unknown>>): void {
    this.#socket.send(renderMessage({ joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply', payload: JSON.stringify({ status, response }) }, this.#socket.version))
  }

  #push(event: string, payload: string): void {
    this.#socket.send(renderMessage({ joinRef: null, ref: null, topic: this.topic, event, payload }, this.#socket.version))
  }

  #system(extension: 'system' | 'postgres_changes', ok: boolean, message: string): void {
    this.#push('system', JSON.stringify({ extension, status: ok ? 'ok' : 'error', message, channel: this.#name }))
  }

  /** Clients know which join it ends by its ref. */
  #end(event: 'phx_close' | 'phx_error'): void {
    this.#socket.send(renderMessage({ joinRef: this.joinRef, ref: this.joinRef, topic: this.topic, event, payload: '{}' }, this.#socket.version))
  }
}

function losesReading(before: Permissions | null, now: Permissions): boolean {
  if (before === null) return false
  return (before.broadcast.read && !now.broadcast.read) || (before.presence.read && !now.presence.read)
}
