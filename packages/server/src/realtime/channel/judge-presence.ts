import { UserBroadcast } from '../protocol/message.ts'
import type { ClientMessage } from '../protocol/message.ts'
import type { Refusal } from '../refusal.ts'

export type JudgedPresence =
  | { readonly kind: 'track'; readonly state: Readonly<Record<string, unknown>> }
  | { readonly kind: 'untrack' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** What a `presence` message asks for. */
export function judgePresence(payload: ClientMessage['payload'], { mayWrite, topic, maxBytes }: { readonly mayWrite: boolean; readonly topic: string; readonly maxBytes: number }): JudgedPresence {
  if (payload instanceof UserBroadcast) return refuse({ kind: 'unknown-presence-event' })
  const { event, payload: state = {} } = payload
  const name = typeof event === 'string' ? event.toLowerCase() : ''
  if (name === 'untrack') return { kind: 'untrack' }
  if (name !== 'track') return refuse({ kind: 'unknown-presence-event' })
  if (!mayWrite) return refuse({ kind: 'no-write', topic })
  if (!isObject(state)) return refuse({ kind: 'presence-malformed' })
  if (Buffer.byteLength(JSON.stringify(state)) > maxBytes) return refuse({ kind: 'presence-too-large' })
  return { kind: 'track', state }
}

function refuse(refusal: Refusal): JudgedPresence {
  return { kind: 'refused', refusal }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
