/** One channel of the socket, as a view sees it. */
export type ChannelState =
  /** Asked for, and not yet confirmed. */
  | 'joining'
  /** Every change arrives. */
  | 'live'
  /** Something may be missed; it is tried again. */
  | 'lost'
  /** The backend will not have it. */
  | 'refused'

export type ChannelEvent =
  /** The backend streams from now on. */
  | 'confirmed'
  /** The socket, the channel or the stream behind it broke. */
  | 'broken'
  /** The backend said no, for good. */
  | 'denied'

export interface ChannelStep {
  readonly state: ChannelState
  /** What was read before may be old: read it again. */
  readonly isGap: boolean
}

const step = (state: ChannelState, isGap = false): ChannelStep => ({ state, isGap })

/** Every event in every state. What was read before the stream was confirmed may miss what happened in between: that is a gap, too. */
const table: Readonly<Record<ChannelState, Readonly<Record<ChannelEvent, ChannelStep>>>> = {
  joining: { confirmed: step('live', true), broken: step('lost'), denied: step('refused') },
  live: { confirmed: step('live'), broken: step('lost'), denied: step('refused') },
  lost: { confirmed: step('live', true), broken: step('lost'), denied: step('refused') },
  refused: { confirmed: step('live', true), broken: step('refused'), denied: step('refused') },
}

export function stepChannel(state: ChannelState, event: ChannelEvent): ChannelStep {
  return table[state][event]
}
