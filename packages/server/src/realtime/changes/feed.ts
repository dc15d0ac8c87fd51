import type { Caller } from '../../core/caller.ts'
import type { Log } from '../../core/log.ts'
import type { Database } from '../../db/database.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { Change } from './change.ts'
import { deliverToPatterns } from './deliver-patterns.ts'
import { deliverChanges } from './deliver.ts'
import { DeliveryLine } from './delivery-line.ts'
import { ChangeStream } from './stream.ts'
import { hasPattern } from './subscription.ts'
import type { Subscriber, Subscription } from './subscription.ts'

export interface FeedOptions {
  readonly database: Database
  /** Of a role that may replicate. */
  readonly replicationUrl: string
  readonly searchPath: string
  readonly limits: RealtimeLimits
  readonly log: Log
}

export type FeedStatus = { readonly live: true } | { readonly live: false; readonly reason: string }

/** Row changes for whoever subscribes. Nothing runs while nobody does. */
export class ChangeFeed {
  readonly #options: FeedOptions
  readonly #stream: ChangeStream
  readonly #waiting = new Set<(status: FeedStatus) => void>()
  readonly #plain: DeliveryLine
  /** Apart, so that a costly pattern keeps only its like waiting. */
  readonly #patterns: DeliveryLine
  #idle: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: FeedOptions) {
    this.#options = options
    const { limits } = options
    const delivery = { ...options, maxRecordBytes: limits.maxRecordBytes }
    this.#plain = new DeliveryLine({
      batchSize: limits.changesPerBatch,
      work: (batch, subscribers) => deliverChanges(batch, subscribers, delivery),
      failed: (error) => { this.#fail(error) },
      waiting: (count) => {
        if (count >= limits.maxWaitingChanges) this.#stream.pause()
        else if (count < limits.maxWaitingChanges / 2) this.#stream.resume()
      },
    })
    this.#patterns = new DeliveryLine({
      batchSize: limits.changesPerBatch,
      work: (batch, subscribers) => deliverToPatterns(batch, subscribers, { ...delivery, timeout: limits.patternTimeout, cutOff: (subscriber) => { this.#cutOff(subscriber) } }),
      failed: (error) => { this.#fail(error) },
      waiting: (count) => { if (count >= limits.maxWaitingChanges) this.#dropPatterns() },
    })
    this.#stream = new ChangeStream({
      url: options.replicationUrl,
      log: options.log,
      heard: (change) => { this.#hear(change) },
      live: () => {
        this.#settle({ live: true })
        for (const subscriber of this.#subscribers()) subscriber.status(true, 'Subscribed to PostgreSQL')
      },
      unavailable: (reason) => {
        this.#settle({ live: false, reason })
        for (const subscriber of this.#subscribers()) subscriber.status(false, reason)
      },
      interrupted: () => { this.#interrupt() },
    })
  }

  /** Why the caller cannot subscribe to that, or null. */
  async check(caller: Caller, { schema, table, filters, select }: Subscription): Promise<string | null> {
    const context = { role: 'service_role', claimsJson: '{"role":"service_role"}', readOnly: true, settings: { search_path: this.#options.searchPath } }
    const values = [caller.role, schema, table, JSON.stringify(filters), select === null ? null : JSON.stringify(select)]
    const [result] = await this.#options.database.transaction(context, [{ text: 'select realtime.check_subscription($1, $2, $3, $4::jsonb, $5::jsonb)', values }])
    return result?.rows[0]?.[0] ?? null
  }

  /** From now on it gets what is committed, once the stream is live. */
  add(subscriber: Subscriber): void {
    if (this.#closed) return
    if (this.#idle !== null) clearTimeout(this.#idle)
    this.#idle = null
    // Whoever is here already may ask for something else now.
    this.#forget(subscriber)
    const line = hasPattern(subscriber) ? this.#patterns : this.#plain
    line.subscribers.add(subscriber)
    this.#stream.want()
  }

  remove(subscriber: Subscriber): void {
    if (!this.#forget(subscriber) || !this.#isDeserted() || this.#closed) return
    this.#idle = setTimeout(() => { this.#rest() }, this.#options.limits.idleStream)
    this.#idle.unref()
  }

  /** Resolves when it is known whether the stream is live, or after `patience`. */
  ready(patience: number): Promise<FeedStatus> {
    if (this.#stream.isLive) return Promise.resolve({ live: true })
    const { problem } = this.#stream
    if (problem !== null) return Promise.resolve({ live: false, reason: problem })
    return new Promise((resolve) => {
      const settle = (status: FeedStatus): void => {
        clearTimeout(timer)
        this.#waiting.delete(settle)
        resolve(status)
      }
      const timer = setTimeout(() => { settle({ live: false, reason: 'The stream of row changes is starting' }) }, patience)
      this.#waiting.add(settle)
    })
  }

  close(): void {
    this.#closed = true
    if (this.#idle !== null) clearTimeout(this.#idle)
    this.#forgetAll()
    this.#rest()
  }

  #rest(): void {
    this.#idle = null
    this.#clear()
    this.#stream.unwant()
    this.#settle({ live: false, reason: 'The stream of row changes has ended' })
  }

  #clear(): void {
    this.#plain.clear()
    this.#patterns.clear()
  }

  #settle(status: FeedStatus): void {
    for (const settle of this.#waiting) settle(status)
  }

  #interrupt(): void {
    this.#clear()
    const affected = this.#subscribers()
    this.#forgetAll()
    for (const subscriber of affected) subscriber.interrupted('The stream of row changes was interrupted: some may have been missed')
    if (this.#isDeserted()) {
      // They join again in a moment; if nobody does, the stream rests.
      this.#idle ??= setTimeout(() => { if (this.#isDeserted()) this.#rest() }, this.#options.limits.idleStream)
      this.#idle.unref()
    }
  }

  #hear(change: Change): void {
    this.#plain.hear(change)
    this.#patterns.hear(change)
  }

  #subscribers(): readonly Subscriber[] {
    return [...this.#plain.subscribers, ...this.#patterns.subscribers]
  }

  #isDeserted(): boolean {
    return this.#plain.subscribers.size + this.#patterns.subscribers.size === 0
  }

  /** False: it was not here. */
  #forget(subscriber: Subscriber): boolean {
    return this.#plain.subscribers.delete(subscriber) || this.#patterns.subscribers.delete(subscriber)
  }

  #forgetAll(): void {
    this.#plain.subscribers.clear()
    this.#patterns.subscribers.clear()
  }

  #fail(error: unknown): void {
    this.#options.log.error({ error: error instanceof Error ? error.message : String(error) }, 'Row changes could not be judged')
    this.#stream.fail('Row changes could not be judged')
  }

  #cutOff(subscriber: Subscriber): void {
    this.remove(subscriber)
    subscriber.status(false, 'A pattern of the filter takes too long to match: use a simpler one')
  }

  /** They cannot keep up. What they missed they read anew. */
  #dropPatterns(): void {
    this.#patterns.clear()
    for (const subscriber of this.#patterns.subscribers) {
      this.remove(subscriber)
      subscriber.interrupted('Too many row changes wait for the patterns of filters: some may have been missed')
    }
  }
}
