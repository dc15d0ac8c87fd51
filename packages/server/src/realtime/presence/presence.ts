/** One member's state on a topic; one key may have several (tabs of one person). */
interface Meta {
  readonly phx_ref: string
  readonly [field: string]: unknown
}

/** As `presence_state` and each half of `presence_diff` carry it. */
export type PresenceState = Readonly<Record<string, { readonly metas: readonly Meta[] }>>

export interface PresenceDiff {
  readonly joins: PresenceState
  readonly leaves: PresenceState
}

interface Entry {
  readonly key: string
  readonly meta: Meta
}

/** Who is present on one topic: at most one entry a member (a channel). Protocol source: Phoenix.Presence. */
export class Presence<Member> {
  readonly #entries = new Map<Member, Entry>()
  readonly #nextRef: () => string

  constructor(nextRef: () => string) {
    this.#nextRef = nextRef
  }

  get size(): number {
    return this.#entries.size
  }

  has(member: Member): boolean {
    return this.#entries.has(member)
  }

  /**
   * Present from now on, or with another state. An update is told as a leave and then a join: realtime-js 2.109 keeps the
   * old state where both come in one diff, and to other clients it is the same.
   */
  track(member: Member, key: string, state: Readonly<Record<string, unknown>>): readonly PresenceDiff[] {
    const before = this.#entries.get(member)
    if (before !== undefined && isSame(before.meta, state)) return []
    const meta: Meta = { ...state, phx_ref: this.#nextRef(), ...(before === undefined ? {} : { phx_ref_prev: before.meta.phx_ref }) }
    this.#entries.set(member, { key, meta })
    const join = { joins: group([{ key, meta }]), leaves: group([]) }
    return before === undefined ? [join] : [{ joins: group([]), leaves: group([before]) }, join]
  }

  untrack(member: Member): readonly PresenceDiff[] {
    const before = this.#entries.get(member)
    if (before === undefined) return []
    this.#entries.delete(member)
    return [{ joins: group([]), leaves: group([before]) }]
  }

  state(): PresenceState {
    return group(this.#entries.values())
  }
}

function group(entries: Iterable<Entry>): PresenceState {
  // Keys are the users' own: `__proto__` is a name like any other.
  const state: Record<string, { metas: Meta[] }> = Object.create(null) as Record<string, { metas: Meta[] }>
  for (const { key, meta } of entries) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}

function isSame({ phx_ref: _ref, phx_ref_prev: _previous, ...before }: Meta, state: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(before) === JSON.stringify(state)
}
