import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Caller, Service } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Authenticate } from '../core/token-cache.ts'
import type { Database } from '../db/database.ts'
import { ChangeFeed } from './changes/feed.ts'
import type { RealtimeContext } from './context.ts'
import { DatabaseBroadcasts } from './database-broadcasts.ts'
import { realtimeLimits } from './limits.ts'
import type { RealtimeLimits } from './limits.ts'
import { parseVersion } from './protocol/serializer.ts'
import { createRoutes } from './routes.ts'
import { Session } from './session/session.ts'
import { Hub } from './topics/hub.ts'

export interface RealtimeOptions {
  readonly database: Database
  /** Of a role that may replicate: row changes come through a connection of its own. */
  readonly replicationUrl: string
  readonly authenticate: Authenticate
  /** Schemas that functions of policies and filters are looked up in. */
  readonly searchPath: readonly string[]
  readonly clock: Clock
  readonly log: Log
  readonly limits?: Partial<RealtimeLimits>
}

export interface Realtime {
  /** `/realtime/v1` over HTTP. */
  readonly service: Service
  /** Takes a socket whose key was seen, or says why not: a status and a sentence. */
  readonly accept: (upgrade: { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer; readonly path: string; readonly url: URL; readonly caller: Caller }) => { readonly status: number; readonly message: string } | null
  close(): Promise<void>
}

const closeGraceMs = 2000

/** `/realtime/v1`, the hosted protocol (supabase/realtime): broadcast, presence and row changes over WebSockets. */
export function createRealtime({ database, replicationUrl, authenticate, searchPath, clock, log, limits: given }: RealtimeOptions): Realtime {
  const limits = { ...realtimeLimits, ...given }
  const hub = new Hub()
  const quoted = searchPath.map((schema) => `"${schema.replaceAll('"', '""')}"`).join(', ')
  const feed = new ChangeFeed({ database, replicationUrl, searchPath: quoted, limits, log })
  const databaseBroadcasts = new DatabaseBroadcasts({ database, hub, log, lifetime: limits.messageLifetime })
  const context: RealtimeContext = { database, authenticate, clock, log, limits, hub, feed, databaseBroadcasts }
  const server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: limits.maxFrameBytes })
  const sessions = new Set<Session>()
  let closing = false

  return {
    service: createRoutes(context),
    accept: ({ request, socket, head, path, url, caller }) => {
      if (path !== '/websocket') return { status: 404, message: 'There is nothing here' }
      const version = parseVersion(url.searchParams.get('vsn'))
      if (version === null) return { status: 400, message: 'Serializers 1.0.0 and 2.0.0 are spoken here' }
      if (closing || sessions.size >= limits.maxSockets) return { status: 503, message: 'Too many connected users' }
      server.handleUpgrade(request, socket, head, (client) => {
        sessions.add(new Session({ socket: client, version, opener: caller, context, ended: (session) => { sessions.delete(session) } }))
      })
      return null
    },
    close: async () => {
      closing = true
      for (const session of sessions) session.shutDown()
      for (let waited = 0; sessions.size > 0 && waited < closeGraceMs; waited += 20) await new Promise((resolve) => { setTimeout(resolve, 20) })
      for (const session of sessions) session.shutDown()
      feed.close()
      await databaseBroadcasts.stop()
    },
  }
}
