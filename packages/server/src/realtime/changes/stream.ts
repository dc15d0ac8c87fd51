import type { Log } from '../../core/log.ts'
import type { Change } from './change.ts'
import { createChangeDecoder } from './change.ts'
import { openReplication } from './replication.ts'
import type { Replication } from './replication.ts'
import { stepStream } from './stream-state.ts'
import type { StreamAction, StreamEvent, StreamState } from './stream-state.ts'

export interface StreamOptions {
  /** Of a role that may replicate. */
  readonly url: string
  readonly log: Log
  readonly heard: (change: Change) => void
  readonly live: () => void
  /** It cannot be had now; the sentence may be shown to a client. */
  readonly unavailable: (reason: string) => void
  /** It was live and is no more. */
  readonly interrupted: () => void
}

const publication = 'supabase_realtime'
const firstBackOffMs = 200
const maxBackOffMs = 15_000

/** The one stream of row changes: runs while it is wanted, and comes back when it is lost. */
export class ChangeStream {
  readonly #options: StreamOptions
  #state: StreamState = 'off'
  #replication: Replication | null = null
  #timer: NodeJS.Timeout | null = null
  #backOff = firstBackOffMs
  #reason = ''
  /** Which attempt is the present one: what an older one still says is not heard. */
  #attempt = 0

  constructor(options: StreamOptions) {
    this.#options = options
  }

  get isLive(): boolean {
    return this.#state === 'live'
  }

  /** Why it is not live, when an attempt has failed. */
  get problem(): string | null {
    return this.#state === 'waiting' ? this.#reason : null
  }

  want(): void {
    this.#step('wanted')
  }

  unwant(): void {
    this.#step('unwanted')
  }

  /** As after a loss: tells everybody, and starts again. */
  fail(reason: string): void {
    this.#reason = reason
    this.#step('failed')
  }

  pause(): void {
    this.#replication?.pause()
  }

  resume(): void {
    this.#replication?.resume()
  }

  #step(event: StreamEvent): void {
    const { state, action } = stepStream(this.#state, event)
    this.#state = state
    this.#act(action)
  }

  #act(action: StreamAction): void {
    switch (action) {
      case 'none': return
      case 'open': void this.#open(); return
      case 'announce':
        this.#backOff = firstBackOffMs
        this.#options.live()
        return
      case 'retry':
        this.#wait()
        this.#options.unavailable(this.#reason)
        return
      case 'interrupt':
        this.#disconnect()
        this.#wait()
        this.#options.interrupted()
        return
      case 'close': this.#disconnect(); return
    }
  }

  async #open(): Promise<void> {
    const attempt = ++this.#attempt
    const decode = createChangeDecoder()
    const heard = (bytes: Buffer): void => {
      if (attempt !== this.#attempt) return
      const change = decode(bytes)
      if (change !== null) this.#options.heard(change)
    }
    const lost = (error: Error): void => {
      if (attempt !== this.#attempt) return
      this.#options.log.warn({ error: error.message }, 'The stream of row changes was lost')
      this.fail('The stream of row changes was interrupted')
    }
    try {
      const replication = await openReplication({ url: this.#options.url, publication, heard, lost })
      if (attempt !== this.#attempt) return await replication.close()
      this.#replication = replication
      this.#step('opened')
    } catch (error) {
      if (attempt !== this.#attempt) return
      this.#options.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'Row changes cannot be streamed')
      this.fail(explain(error))
    }
  }

  #wait(): void {
    this.#attempt += 1
    this.#timer = setTimeout(() => { this.#step('due') }, this.#backOff)
    this.#timer.unref()
    this.#backOff = Math.min(this.#backOff * 2, maxBackOffMs)
  }

  #disconnect(): void {
    this.#attempt += 1
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    void this.#replication?.close()
    this.#replication = null
  }
}

/** What the owner can do about it; nothing about the server that a stranger should not know. */
function explain(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  switch (code) {
    case '55000':
    case '58P01': return 'Row changes need wal_level = logical, which this database does not have'
    case '42501':
    case '28000': return 'Row changes need a database user with the REPLICATION attribute'
    case '53400': return 'All replication slots are in use: raise max_replication_slots'
    case '53300': return 'All replication connections are in use: raise max_wal_senders'
    case '42704': return 'Row changes need the publication supabase_realtime'
    default: return 'The database does not stream row changes at the moment'
  }
}
