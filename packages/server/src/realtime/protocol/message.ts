/** Version of the serializer: `1.0.0` sends JSON objects, `2.0.0` JSON arrays and binary broadcasts. Protocol source: Phoenix, supabase/realtime. */
export type Version = '1.0.0' | '2.0.0'

/** What a client sends. */
export interface ClientMessage {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  /** A broadcast that came as a binary frame has its own form. */
  readonly payload: Readonly<Record<string, unknown>> | UserBroadcast
}

/** The content of a broadcast frame: bytes as they came, which are JSON or the user's own. */
export class UserBroadcast {
  constructor(
    readonly event: string,
    readonly encoding: 'binary' | 'json',
    readonly bytes: Uint8Array,
  ) {}
}

/** What the server sends; `payload` is JSON that is rendered already, since it goes to many. */
export interface ServerMessage {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: string
}

/** A broadcast on its way to many: an object of the user's, or the content of a frame. */
export type Broadcast = { readonly kind: 'message'; readonly json: string } | { readonly kind: 'frame'; readonly content: UserBroadcast }
