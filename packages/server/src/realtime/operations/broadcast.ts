import { z } from 'zod'
import type { ServiceContext } from '../../core/caller.ts'
import type { RealtimeContext } from '../context.ts'
import { loadPermissions } from '../policy/permissions.ts'
import { accepted, failure, unprocessable } from '../respond.ts'
import { parseJson, readBody } from './read-body.ts'

const batch = z.object({
  messages: z.array(z.object({
    topic: z.string().min(1).max(1024),
    event: z.string().min(1).max(1024),
    payload: z.record(z.string(), z.unknown()),
    private: z.boolean().nullish(),
  })).min(1),
})

/** `POST /api/broadcast`: messages for any topics. Those for private topics that the caller may not write to are left out, as the hosted service does. */
export async function broadcast(request: Request, { caller }: ServiceContext, { database, hub, limits }: RealtimeContext): Promise<Response> {
  const body = await readBody(request, limits.maxFrameBytes)
  if (body === null) return failure(413, 'Payload size exceeded')
  const { success, data, error } = batch.safeParse(parseJson(body))
  if (!success) return unprocessable({ [error.issues[0]?.path.join('.') || 'messages']: [error.issues[0]?.message ?? 'is invalid'] })
  if (data.messages.length > limits.maxMessagesPerRequest) return failure(429, 'Too many messages to broadcast, please reduce the batch size')
  const mayWrite = new Map<string, boolean>()
  for (const { topic, event, payload, private: isPrivate } of data.messages) {
    if (isPrivate === true && !mayWrite.has(topic)) mayWrite.set(topic, (await loadPermissions(database, caller, topic)).broadcast.write)
    if (isPrivate === true && mayWrite.get(topic) !== true) continue
    hub.broadcast({ name: topic, isPrivate: isPrivate ?? false }, { kind: 'message', json: JSON.stringify({ type: 'broadcast', event, payload }) }, null)
  }
  return accepted()
}
