import type { Authenticate } from '../core/token-cache.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { ChangeFeed } from './changes/feed.ts'
import type { DatabaseBroadcasts } from './database-broadcasts.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Hub } from './topics/hub.ts'

/** What channels and requests share. */
export interface RealtimeContext {
  readonly database: Database
  readonly authenticate: Authenticate
  readonly clock: Clock
  readonly log: Log
  readonly limits: RealtimeLimits
  readonly hub: Hub
  readonly feed: ChangeFeed
  readonly databaseBroadcasts: DatabaseBroadcasts
}
