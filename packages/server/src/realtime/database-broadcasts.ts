import { z } from 'zod'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { Broadcast } from './protocol/message.ts'
import type { Hub } from './topics/hub.ts'

export interface DatabaseBroadcastsOptions {
  readonly database: Database
  readonly hub: Hub
  readonly log: Log
  /** For how long messages are kept, in milliseconds. */
  readonly lifetime: number
}

interface StoredMessage {
  readonly id: string
  readonly topic: string
  readonly event: string
  readonly payload: string | null
  readonly private: boolean
}

const notice = 'portico_realtime_message'
const columns = 'id::text as id, topic, event, payload::text as payload, coalesce(private, false) as private'
const sweepEveryMs = 3_600_000

/** Broadcasts that a transaction of the database sends: `realtime.send()`, or a row inserted into `realtime.messages`. */
export class DatabaseBroadcasts {
  readonly #options: DatabaseBroadcastsOptions
  #listening: Promise<() => Promise<void>> | null = null
  #ids: string[] = []
  #busy = false
  #sweptAt = 0

  constructor(options: DatabaseBroadcastsOptions) {
    this.#options = options
  }

  /** Listens from now on; called when somebody joins, since before that nobody would hear. */
  async start(): Promise<void> {
    this.#listening ??= this.#options.database.listen(notice, (id) => { this.#hear(id) })
    try {
      await this.#listening
    } catch (error) {
      this.#listening = null
      this.#options.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'Broadcasts from the database cannot be heard')
    }
  }

  /** What was sent on a private topic since then (milliseconds since 1970), oldest first. */
  async replay(topic: string, since: number, limit: number): Promise<readonly Broadcast[]> {
    const messages = await this.#options.database.internal(async (tx) => {
      const { rows } = await tx.query<StoredMessage>(
        `select ${columns} from realtime.messages where topic = $1 and private and extension = 'broadcast' and event is not null
          and inserted_at >= to_timestamp($2 / 1000.0)::timestamp order by inserted_at desc, id limit $3`,
        [topic, since, limit],
      )
      return rows
    })
    return messages.toReversed().map((message) => toBroadcast(message, { replayed: true, id: message.id }))
  }

  async stop(): Promise<void> {
    const unlisten = await this.#listening?.catch(() => null)
    await unlisten?.().catch(() => undefined)
  }

  /** Anybody may send a notice: it names a row, or it is nothing. */
  #hear(id: string): void {
    if (!z.uuid().safeParse(id).success) return
    this.#ids.push(id)
    if (!this.#busy) void this.#work()
  }

  async #work(): Promise<void> {
    this.#busy = true
    await Promise.resolve()
    while (this.#ids.length > 0) {
      const ids = this.#ids.splice(0, 500)
      try {
        await this.#deliver(ids)
      } catch (error) {
        this.#options.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'Broadcasts from the database could not be read')
      }
    }
    this.#busy = false
  }

  async #deliver(ids: readonly string[]): Promise<void> {
    const { database, hub } = this.#options
    const messages = await database.internal(async (tx) => {
      await this.#sweep((text, values) => tx.query(text, values))
      return (await tx.query<StoredMessage>(`select ${columns} from realtime.messages where id = any ($1::uuid[]) and extension = 'broadcast' and event is not null`, [ids])).rows
    })
    const byId = new Map(messages.map((message) => [message.id, message]))
    for (const id of ids) {
      const message = byId.get(id)
      if (message !== undefined) hub.broadcast({ name: message.topic, isPrivate: message.private }, toBroadcast(message, { id }), null)
    }
  }

  async #sweep(query: (text: string, values: readonly unknown[]) => Promise<unknown>): Promise<void> {
    const now = Date.now()
    if (now - this.#sweptAt < sweepEveryMs) return
    this.#sweptAt = now
    await query("delete from realtime.messages where inserted_at < now() - make_interval(secs => $1)", [this.#options.lifetime / 1000])
  }
}

function toBroadcast({ event, payload }: StoredMessage, meta: Readonly<Record<string, unknown>>): Broadcast {
  return { kind: 'message', json: `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload ?? 'null'},"meta":${JSON.stringify(meta)}}` }
}
