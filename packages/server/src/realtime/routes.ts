import type { Service, ServiceContext } from '../core/caller.ts'
import type { RealtimeContext } from './context.ts'
import { broadcast } from './operations/broadcast.ts'
import { broadcastSingle } from './operations/broadcast-single.ts'
import { failure } from './respond.ts'

const single = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

/** What Realtime does over plain HTTP. */
export function createRoutes(context: RealtimeContext): Service {
  return async (request, call) => {
    try {
      return await answer(request, call, context)
    } catch (error) {
      // Who went away in the middle of the body hears no answer.
      if (!call.signal.aborted) context.log.error({ error: error instanceof Error ? error.message : String(error), path: call.path, requestId: call.requestId }, 'A request to Realtime failed')
      return failure(500, 'Something went wrong inside Realtime')
    }
  }
}

async function answer(request: Request, call: ServiceContext, context: RealtimeContext): Promise<Response> {
  if (call.path === '/websocket') return new Response('A WebSocket is spoken here', { status: 426, headers: { upgrade: 'websocket' } })
  const names = single.exec(call.path)
  if (call.path !== '/api/broadcast' && names === null) return failure(404, 'There is nothing here')
  if (request.method !== 'POST') return failure(405, 'Only POST is allowed here')
  if (call.tokenProblem !== null) return failure(401, call.tokenProblem.message)
  if (names === null) return broadcast(request, call, context)
  const [topic, event] = [decode(names[1]), decode(names[2])]
  if (topic === null || event === null) return failure(400, 'The path is malformed')
  return broadcastSingle(request, call, context, { topic, event })
}

function decode(part: string | undefined): string | null {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    return null
  }
}
