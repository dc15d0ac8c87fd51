/** The life of the one stream of row changes. Pure: connections and timers are elsewhere. */
export type StreamState =
  /** Nobody listens, nothing runs. */
  | 'off'
  | 'starting'
  /** What is committed is heard. */
  | 'live'
  /** It failed and is tried again later. */
  | 'waiting'

export type StreamEvent = 'wanted' | 'unwanted' | 'opened' | 'failed' | 'due'

export type StreamAction =
  | 'none'
  /** Connects. */
  | 'open'
  /** Tells those who wait that it is live. */
  | 'announce'
  /** Tells those who wait why not, and tries again later. */
  | 'retry'
  /** Tells everybody that something may have been missed, and tries again later. */
  | 'interrupt'
  /** Disconnects, or forgets to try again. */
  | 'close'

export interface StreamStep {
  readonly state: StreamState
  readonly action: StreamAction
}

/** Every event in every state. */
const table: Readonly<Record<StreamState, Readonly<Record<StreamEvent, StreamStep>>>> = {
  off: {
    wanted: { state: 'starting', action: 'open' },
    unwanted: { state: 'off', action: 'none' },
    opened: { state: 'off', action: 'close' },
    failed: { state: 'off', action: 'none' },
    due: { state: 'off', action: 'none' },
  },
  starting: {
    wanted: { state: 'starting', action: 'none' },
    unwanted: { state: 'off', action: 'close' },
    opened: { state: 'live', action: 'announce' },
    failed: { state: 'waiting', action: 'retry' },
    due: { state: 'starting', action: 'none' },
  },
  live: {
    wanted: { state: 'live', action: 'none' },
    unwanted: { state: 'off', action: 'close' },
    opened: { state: 'live', action: 'none' },
    failed: { state: 'waiting', action: 'interrupt' },
    due: { state: 'live', action: 'none' },
  },
  waiting: {
    wanted: { state: 'waiting', action: 'none' },
    unwanted: { state: 'off', action: 'close' },
    opened: { state: 'waiting', action: 'close' },
    failed: { state: 'waiting', action: 'none' },
    due: { state: 'starting', action: 'open' },
  },
}

export function stepStream(state: StreamState, event: StreamEvent): StreamStep {
  return table[state][event]
}
