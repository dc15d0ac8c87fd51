import { UserBroadcast } from './message.ts'
import type { ClientMessage } from './message.ts'

const push = 3
const toSubscribers = 4
const json = 1
const pushHeader = 7
/** Lengths are one byte. */
const maxPart = 255

/**
 * Kind 3, from a client: lengths of join ref, ref, topic, event and metadata, the encoding, then those parts and the
 * payload. null for anything else.
 */
export function parseBroadcastFrame(frame: Uint8Array): ClientMessage | null {
  if (frame.length < pushHeader || frame[0] !== push) return null
  const encoding = frame[6]
  if (encoding !== 0 && encoding !== json) return null
  const parts: string[] = []
  let at = pushHeader
  for (let part = 1; part <= 5; part++) {
    const length = frame[part] ?? 0
    if (at + length > frame.length) return null
    parts.push(Buffer.from(frame.subarray(at, at + length)).toString('utf8'))
    at += length
  }
  const [joinRef = '', ref = '', topic = '', event = ''] = parts
  const bytes = frame.subarray(at)
  if (encoding === json && !isJson(bytes)) return null
  return {
    joinRef: joinRef === '' ? null : joinRef, ref: ref === '' ? null : ref, topic, event: 'broadcast',
    payload: new UserBroadcast(event, encoding === json ? 'json' : 'binary', bytes),
  }
}

/** Kind 4, to a subscriber: lengths of topic, event and metadata, the encoding, then those parts and the payload. */
export function renderBroadcastFrame(topic: string, { event, encoding, bytes }: UserBroadcast): Buffer | null {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  if (topicBytes.length > maxPart || eventBytes.length > maxPart) return null
  const header = Buffer.from([toSubscribers, topicBytes.length, eventBytes.length, 0, encoding === 'json' ? json : 0])
  return Buffer.concat([header, topicBytes, eventBytes, bytes])
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString('utf8'))
    return true
  } catch {
    return false
  }
}
