/** The life of one channel of one socket. Pure: the database and the wire are elsewhere. */
export type ChannelState =
  /** Token and policies are being judged. */
  | 'joining'
  | 'joined'
  /** Nothing is sent or taken any more. */
  | 'closed'

export type ChannelEvent =
  /** The join was granted. */
  | 'admitted'
  /** The join was refused. */
  | 'refused'
  /** The client leaves. */
  | 'left'
  /** The client joins the same topic again: this one makes room. */
  | 'replaced'
  /** The token expired, or no longer allows to read. */
  | 'revoked'
  /** What it listens to was interrupted: the client shall join again and ask for what it missed. */
  | 'interrupted'
  /** The socket is gone. */
  | 'dropped'

export type ChannelAction =
  | 'none'
  /** Answers the join, and begins to send. */
  | 'welcome'
  /** Answers the join with the reason. */
  | 'reject'
  /** Answers `phx_leave` and says `phx_close`. */
  | 'goodbye'
  /** `phx_close`: the client does not come back by itself. */
  | 'close'
  /** `system` with the reason, then `phx_close`. */
  | 'expel'
  /** `system` with the reason, then `phx_error`: the client joins again by itself. */
  | 'fault'
  /** Leaves quietly. */
  | 'forget'

export interface ChannelStep {
  readonly state: ChannelState
  readonly action: ChannelAction
}

const stayClosed: ChannelStep = { state: 'closed', action: 'none' }

/** Every event in every state. */
const table: Readonly<Record<ChannelState, Readonly<Record<ChannelEvent, ChannelStep>>>> = {
  joining: {
    admitted: { state: 'joined', action: 'welcome' },
    refused: { state: 'closed', action: 'reject' },
    left: { state: 'closed', action: 'goodbye' },
    replaced: { state: 'closed', action: 'close' },
    revoked: { state: 'closed', action: 'reject' },
    // It has seen nothing yet, so it misses nothing: the join waits for what comes next.
    interrupted: { state: 'joining', action: 'none' },
    dropped: { state: 'closed', action: 'forget' },
  },
  joined: {
    admitted: { state: 'joined', action: 'none' },
    refused: { state: 'joined', action: 'none' },
    left: { state: 'closed', action: 'goodbye' },
    replaced: { state: 'closed', action: 'close' },
    revoked: { state: 'closed', action: 'expel' },
    interrupted: { state: 'closed', action: 'fault' },
    dropped: { state: 'closed', action: 'forget' },
  },
  closed: {
    admitted: stayClosed,
    refused: stayClosed,
    left: stayClosed,
    replaced: stayClosed,
    revoked: stayClosed,
    interrupted: stayClosed,
    dropped: stayClosed,
  },
}

export function stepChannel(state: ChannelState, event: ChannelEvent): ChannelStep {
  return table[state][event]
}
