import type { ServiceContext } from '../../core/caller.ts'
import type { RealtimeContext } from '../context.ts'
import { loadPermissions } from '../policy/permissions.ts'
import { UserBroadcast } from '../protocol/message.ts'
import { reasonOf } from '../refusal.ts'
import { accepted, failure, unprocessable } from '../respond.ts'
import { parseJson, readBody } from './read-body.ts'

const maxName = 255

/** `POST /api/broadcast/:topic/events/:event?private=true`: one message, JSON or bytes by its content type. */
export async function broadcastSingle(request: Request, { caller, url }: ServiceContext, { database, hub, limits }: RealtimeContext, names: { readonly topic: string; readonly event: string }): Promise<Response> {
  const { topic, event } = names
  const encoding = encodingOf(request.headers.get('content-type'))
  if (encoding === null) return failure(415, 'Content-Type must be application/json or application/octet-stream')
  if (Buffer.byteLength(topic) > maxName || Buffer.byteLength(event) > maxName) return unprocessable({ topic: [`topic and event have at most ${maxName} bytes`] })
  const body = await readBody(request, limits.maxFrameBytes)
  if (body === null) return failure(413, 'Payload size exceeded')
  if (encoding === 'json' && parseJson(body) === undefined) return failure(400, 'The payload is not JSON')
  const isPrivate = url.searchParams.get('private') === 'true'
  if (isPrivate && !(await loadPermissions(database, caller, topic)).broadcast.write) return failure(403, reasonOf({ kind: 'no-write', topic }))
  hub.broadcast({ name: topic, isPrivate }, { kind: 'frame', content: new UserBroadcast(event, encoding, body) }, null)
  return accepted()
}

function encodingOf(contentType: string | null): 'json' | 'binary' | null {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return 'json'
  return type === 'application/octet-stream' ? 'binary' : null
}
