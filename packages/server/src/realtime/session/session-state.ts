/** The life of one socket. Pure: time and the wire are elsewhere. */
export type SessionState =
  /** Frames are taken and sent. */
  | 'open'
  /** A close was sent; what still comes is not read. */
  | 'closing'
  | 'closed'

export type SessionEvent =
  /** A frame that is not of the protocol. */
  | 'malformed'
  /** No frame for too long. */
  | 'silent'
  /** More frames than anybody has to say. */
  | 'flooding'
  /** It does not take what is sent. */
  | 'slow'
  /** The backend ends. */
  | 'shutdown'
  /** The socket is closed, by whomever. */
  | 'gone'

export type SessionAction =
  | { readonly kind: 'none' }
  /** Says why, and waits for the answer. */
  | { readonly kind: 'close'; readonly code: number; readonly reason: string }
  /** Without a word: it would wait behind what is unsent. */
  | { readonly kind: 'terminate' }
  /** Leaves every channel. */
  | { readonly kind: 'forget' }

export interface SessionStep {
  readonly state: SessionState
  readonly action: SessionAction
}

const none: SessionAction = { kind: 'none' }
const terminate: SessionAction = { kind: 'terminate' }

/** Every event in every state. Close codes: RFC 6455 §7.4.1. */
const table: Readonly<Record<SessionState, Readonly<Record<SessionEvent, SessionStep>>>> = {
  open: {
    malformed: { state: 'closing', action: { kind: 'close', code: 1007, reason: 'Malformed frame' } },
    silent: { state: 'closing', action: { kind: 'close', code: 1001, reason: 'No heartbeat' } },
    flooding: { state: 'closing', action: { kind: 'close', code: 1008, reason: 'Too many messages per second' } },
    slow: { state: 'closing', action: terminate },
    shutdown: { state: 'closing', action: { kind: 'close', code: 1012, reason: 'Service restart' } },
    gone: { state: 'closed', action: { kind: 'forget' } },
  },
  closing: {
    malformed: { state: 'closing', action: none },
    silent: { state: 'closing', action: terminate },
    flooding: { state: 'closing', action: none },
    slow: { state: 'closing', action: terminate },
    shutdown: { state: 'closing', action: terminate },
    gone: { state: 'closed', action: { kind: 'forget' } },
  },
  closed: {
    malformed: { state: 'closed', action: none },
    silent: { state: 'closed', action: none },
    flooding: { state: 'closed', action: none },
    slow: { state: 'closed', action: none },
    shutdown: { state: 'closed', action: none },
    gone: { state: 'closed', action: none },
  },
}

export function stepSession(state: SessionState, event: SessionEvent): SessionStep {
  return table[state][event]
}
