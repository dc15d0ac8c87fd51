import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../core/log.ts'
import { Connection } from './connection.ts'
import { DatabaseError } from './database.ts'
import { connectionFailure, shuttingDown, toDatabaseError, tooManyWaiting } from './errors.ts'
import { logIn } from './login.ts'
import type { PipelinedTransaction } from './pipelined.ts'

export interface LaneOptions {
  readonly url: string
  /** Connections opened at the start, and at most while all of them are held up by slow requests. */
  readonly connections: number
  readonly maxConnections: number
  /** Requests on their way on one connection. */
  readonly depth: number
  readonly maxWaiting: number
  /** How long a request may wait while no connection can be had, in milliseconds. */
  readonly patienceMs: number
  readonly preparedStatements: number
  readonly log: Log
}

/** A connection whose head runs longer than this is passed by, and another is opened if all are so. */
const slowMs = 200
const firstBackOffMs = 50
const maxBackOffMs = 500

/**
 * Hands requests to a few connections: each to the one with the shortest pipeline; what finds no room waits in order.
 * The pipelines are kept short, so that a slow statement holds up only the few requests already behind it.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #connections = new Set<Connection>()
  readonly #waiting: Waiting[] = []
  #slots = 0
  #watch: NodeJS.Timeout | null = null
  #closed = false
  #unreachable = false
  readonly #whenEmpty: (() => void)[] = []

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** Opens the lane's connections; rejects when they cannot be had. */
  async open(): Promise<void> {
    this.#slots = this.#options.connections
    await Promise.all(Array.from({ length: this.#slots }, () => this.#connect()))
  }

  run(transaction: PipelinedTransaction, signal: AbortSignal | undefined): void {
    if (this.#closed) {
      transaction.reject(shuttingDown())
      return
    }
    if (signal !== undefined) transaction.watch(signal, () => { this.#callerGone(transaction, signal.reason) })
    const connection = this.#pick()
    if (connection === null) this.#wait(transaction)
    else connection.send(transaction)
  }

  /** Refuses what waits, lets what is on its way end (for at most `graceMs`), and closes the connections. */
  async close(graceMs: number): Promise<void> {
    this.#closed = true
    for (const { transaction } of this.#waiting.splice(0)) transaction.reject(shuttingDown())
    const answered = new Promise<void>((resolve) => { this.#whenEmpty.push(resolve) })
    this.#tellIfEmpty()
    await Promise.race([answered, sleep(graceMs, undefined, { ref: false })])
    for (const connection of this.#connections) {
      if (connection.depth === 0) connection.end()
      else connection.destroy()
    }
  }

  #callerGone(transaction: PipelinedTransaction, reason: unknown): void {
    transaction.reject(reason)
    const index = this.#waiting.findIndex((waiting) => waiting.transaction === transaction)
    if (index >= 0) this.#waiting.splice(index, 1)
    else for (const connection of this.#connections) connection.abandon(transaction)
  }

  #pick(): Connection | null {
    const now = performance.now()
    let best: Connection | null = null
    for (const connection of this.#connections) {
      if (!connection.open || connection.depth >= this.#options.depth || connection.headAge(now) > slowMs) continue
      if (best === null || connection.depth < best.depth) best = connection
    }
    return best
  }

  #wait(transaction: PipelinedTransaction): void {
    if (this.#waiting.length >= this.#options.maxWaiting) {
      transaction.reject(tooManyWaiting())
      return
    }
    this.#waiting.push({ transaction, since: performance.now() })
    // Without pipelining, whoever waits needs a connection more.
    if (this.#slots === 0 || (this.#options.depth === 1 && this.#slots < this.#options.maxConnections)) this.#addSlot()
    if (this.#watch === null) this.#watch = setTimeout(() => { this.#growIfStuck() }, slowMs)
  }

  readonly #drain = (): void => {
    while (this.#waiting.length > 0) {
      const connection = this.#pick()
      if (connection === null) return
      const next = this.#waiting.shift()
      if (next !== undefined) connection.send(next.transaction)
    }
    if (this.#closed) this.#tellIfEmpty()
  }

  /** Runs while something waits: opens another connection where all are held up. */
  #growIfStuck(): void {
    this.#watch = null
    if (this.#waiting.length === 0 || this.#closed) return
    this.#drain()
    const now = performance.now()
    const stuck = [...this.#connections].every((connection) => connection.headAge(now) > slowMs)
    if (stuck && this.#slots < this.#options.maxConnections && this.#connections.size === this.#slots) this.#addSlot()
    if (this.#waiting.length > 0) this.#watch = setTimeout(() => { this.#growIfStuck() }, slowMs)
  }

  #addSlot(): void {
    this.#slots++
    void this.#reconnect()
  }

  async #connect(): Promise<void> {
    const { url, preparedStatements, log } = this.#options
    const login = await logIn(url)
    const connection: Connection = new Connection(login, {
      answered: this.#drain,
      lost: (reason) => {
        this.#connections.delete(connection)
        if (this.#closed) {
          this.#tellIfEmpty()
          return
        }
        log.warn({ error: reason.message }, 'A database connection was lost')
        void this.#reconnect()
      },
    }, preparedStatements)
    this.#connections.add(connection)
    if (this.#closed) connection.end()
    this.#drain()
  }

  /** Tries until it has a connection; those who wait are refused when it takes too long. */
  async #reconnect(): Promise<void> {
    for (let pause = firstBackOffMs; !this.#closed; pause = Math.min(pause * 2, maxBackOffMs)) {
      try {
        await this.#connect()
        this.#unreachable = false
        return
      } catch (error) {
        this.#tellUnreachable(error)
        if (this.#connections.size === 0) this.#refuseImpatient(error)
      }
      await sleep(pause, undefined, { ref: false })
    }
  }

  /** Once an outage, whose tries may be thousands. */
  #tellUnreachable(error: unknown): void {
    if (this.#unreachable) return
    this.#unreachable = true
    this.#options.log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'The database cannot be reached')
  }

  #refuseImpatient(error: unknown): void {
    const since = performance.now() - this.#options.patienceMs
    const told = toDatabaseError(error)
    const reason = told instanceof DatabaseError ? told : connectionFailure()
    while (this.#waiting[0] !== undefined && this.#waiting[0].since < since) this.#waiting.shift()?.transaction.reject(reason)
  }

  #tellIfEmpty(): void {
    for (const connection of this.#connections) if (connection.depth > 0) return
    for (const resolve of this.#whenEmpty.splice(0)) resolve()
  }
}

interface Waiting {
  readonly transaction: PipelinedTransaction
  readonly since: number
}
