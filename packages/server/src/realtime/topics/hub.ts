import { Presence } from '../presence/presence.ts'
import type { PresenceDiff, PresenceState } from '../presence/presence.ts'
import type { Broadcast } from '../protocol/message.ts'
import { createRendering } from './rendering.ts'
import type { Rendering } from './rendering.ts'

/** Public and private channels of one name are two topics: who may listen to the one hears nothing of the other. */
export interface TopicName {
  /** Without `realtime:`. */
  readonly name: string
  readonly isPrivate: boolean
}

/** A channel on a topic. */
export interface Member {
  broadcast(rendering: Rendering): void
  presenceChanged(diff: PresenceDiff): void
}

interface Topic {
  readonly members: Set<Member>
  readonly presence: Presence<Member>
}

/** Who is on which topic. */
export class Hub {
  readonly #topics = new Map<string, Topic>()
  #refs = 0

  join(topic: TopicName, member: Member): void {
    this.#open(topic).members.add(member)
  }

  /** With its presence, of which the others hear. */
  leave(topic: TopicName, member: Member): void {
    const found = this.#topics.get(keyOf(topic))
    if (found?.members.delete(member) !== true) return
    this.untrack(topic, member)
    if (found.members.size === 0) this.#topics.delete(keyOf(topic))
  }

  /** To everybody on the topic but `except`. */
  broadcast(topic: TopicName, message: Broadcast, except: Member | null): void {
    const members = this.#topics.get(keyOf(topic))?.members
    if (members === undefined) return
    const rendering = createRendering(`realtime:${topic.name}`, message)
    for (const member of members) if (member !== except) member.broadcast(rendering)
  }

  presenceState(topic: TopicName): PresenceState {
    return this.#topics.get(keyOf(topic))?.presence.state() ?? {}
  }

  /** False: the topic has `limit` members already. */
  track(topic: TopicName, member: Member, key: string, state: Readonly<Record<string, unknown>>, limit: number): boolean {
    const { presence } = this.#open(topic)
    if (presence.size >= limit && !presence.has(member)) return false
    this.#tell(topic, presence.track(member, key, state))
    return true
  }

  untrack(topic: TopicName, member: Member): void {
    this.#tell(topic, this.#topics.get(keyOf(topic))?.presence.untrack(member) ?? [])
  }

  #tell(topic: TopicName, diffs: readonly PresenceDiff[]): void {
    for (const diff of diffs) for (const member of this.#topics.get(keyOf(topic))?.members ?? []) member.presenceChanged(diff)
  }

  #open(topic: TopicName): Topic {
    const key = keyOf(topic)
    const found = this.#topics.get(key) ?? { members: new Set<Member>(), presence: new Presence<Member>(() => (this.#refs++).toString(36)) }
    this.#topics.set(key, found)
    return found
  }
}

function keyOf({ name, isPrivate }: TopicName): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}
