import { z } from 'zod'
import type { Broadcast, ClientMessage, ServerMessage, Version } from './message.ts'
import { parseBroadcastFrame, renderBroadcastFrame } from './user-broadcast.ts'

const ref = z.union([z.string(), z.number().transform(String)]).nullish().transform((value) => value ?? null)
const name = z.string().max(1024)
const payload = z.record(z.string(), z.unknown()).nullish().transform((value) => value ?? {})
const object = z.object({ join_ref: ref, ref, topic: name, event: name, payload })
const array = z.tuple([ref, ref, name, name, payload])

export function parseVersion(text: string | null): Version | null {
  if (text === null || text === '' || text === '1.0.0') return '1.0.0'
  return text === '2.0.0' ? text : null
}

/** What a text frame says; null where it is not of this protocol. */
export function parseText(text: string, version: Version): ClientMessage | null {
  const value = parseJson(text)
  if (version === '1.0.0') {
    const { success, data } = object.safeParse(value)
    return success ? { joinRef: data.join_ref, ref: data.ref, topic: data.topic, event: data.event, payload: data.payload } : null
  }
  const { success, data } = array.safeParse(value)
  return success ? { joinRef: data[0], ref: data[1], topic: data[2], event: data[3], payload: data[4] } : null
}

/** What a binary frame says: only version 2.0.0 has them, and only for broadcasts. */
export function parseBinary(frame: Uint8Array, version: Version): ClientMessage | null {
  return version === '2.0.0' ? parseBroadcastFrame(frame) : null
}

export function renderMessage({ joinRef, ref: reference, topic, event, payload: body }: ServerMessage, version: Version): string {
  const [first, second] = [JSON.stringify(joinRef), JSON.stringify(reference)]
  const [third, fourth] = [JSON.stringify(topic), JSON.stringify(event)]
  if (version === '2.0.0') return `[${first},${second},${third},${fourth},${body}]`
  return `{"topic":${third},"event":${fourth},"payload":${body},"ref":${second},"join_ref":${first}}`
}

/** null: it cannot be told in this version (bytes to a client that reads only JSON). */
export function renderBroadcast(topic: string, broadcast: Broadcast, version: Version): string | Buffer | null {
  if (broadcast.kind === 'message') return renderMessage({ joinRef: null, ref: null, topic, event: 'broadcast', payload: broadcast.json }, version)
  const { content } = broadcast
  if (version === '2.0.0') return renderBroadcastFrame(topic, content)
  if (content.encoding === 'binary') return null
  const json = `{"type":"broadcast","event":${JSON.stringify(content.event)},"payload":${Buffer.from(content.bytes).toString('utf8')}}`
  return renderMessage({ joinRef: null, ref: null, topic, event: 'broadcast', payload: json }, version)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
