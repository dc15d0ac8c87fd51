import { parse, serialize } from 'pg-protocol'
import type { DatabaseError as WireError } from 'pg-protocol'
import type { BackendMessage, CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } from 'pg-protocol/dist/messages.js'
import { sendCancel } from './cancel.ts'
import { encodeTransaction } from './encode.ts'
import { connectionFailure, fromWire } from './errors.ts'
import type { Login } from './login.ts'
import { tidying } from './pipelined.ts'
import type { PipelinedTransaction } from './pipelined.ts'
import { PreparedStatements } from './prepared.ts'

export interface ConnectionEvents {
  /** A request has been answered: there is room for another. */
  readonly answered: () => void
  /** The connection is gone; what was on its way has been rejected. */
  readonly lost: (reason: Error) => void
}

/** How often a request that an innocent error undid is sent again. */
const maxRetries = 3
/** A caller that goes away is let run this long before a CancelRequest: most statements end sooner. */
const cancelGraceMs = 25

/**
 * One connection and its pipeline. Requests are answered in the order in which they were sent; an error skips to the
 * Sync of its own request and undoes that one alone.
 */
export class Connection {
  readonly #login: Login
  readonly #events: ConnectionEvents
  readonly #prepared: PreparedStatements
  readonly #pipeline: PipelinedTransaction[] = []
  #depth = 0
  #corked = false
  #canceling = false
  #lost = false
  #fatal: WireError | null = null

  constructor(login: Login, events: ConnectionEvents, preparedLimit: number) {
    this.#login = login
    this.#events = events
    this.#prepared = new PreparedStatements(preparedLimit)
    // `parse` settles when the stream ends, which `close` tells as well.
    void parse(login.socket, (message) => { this.#receive(message) })
    login.socket.on('error', () => { login.socket.destroy() })
    login.socket.on('close', () => { this.#loseAll() })
    if (login.socket.destroyed) queueMicrotask(() => { this.#loseAll() })
    else login.socket.resume()
  }

  /** Requests on their way. Tidying after them is none. */
  get depth(): number {
    return this.#depth
  }

  /** While a CancelRequest is on its way nothing new is sent, so that it can meet no newcomer. */
  get open(): boolean {
    return !this.#canceling && !this.#lost
  }

  /** For how long the request at the head has been running, in milliseconds; 0 when idle. */
  headAge(now: number): number {
    const head = this.#pipeline[0]
    return head === undefined ? 0 : now - head.headSince
  }

  send(transaction: PipelinedTransaction): void {
    if (this.#lost) {
      transaction.reject(connectionFailure())
      return
    }
    if (this.#pipeline.length === 0) transaction.headSince = performance.now()
    this.#pipeline.push(transaction)
    if (transaction.context !== null) this.#depth++
    this.#cork()
    for (const message of encodeTransaction(transaction, this.#prepared)) this.#login.socket.write(message)
    if (transaction.tidy) this.send(tidying())
  }

  /** The caller has gone: interrupts the request if it runs here, now or when its turn comes. */
  abandon(transaction: PipelinedTransaction): void {
    transaction.abandoned = true
    if (this.#pipeline[0] === transaction) this.#cancelSoon(transaction)
  }

  /** Terminate, in order: what was sent before is answered first. */
  end(): void {
    if (this.#lost) return
    this.#login.socket.end(serialize.end())
  }

  destroy(): void {
    this.#login.socket.destroy()
  }

  /** What is sent in one turn of the event loop, whichever sockets brought it, leaves in one write. */
  #cork(): void {
    if (this.#corked) return
    this.#corked = true
    this.#login.socket.cork()
    setImmediate(() => {
      this.#corked = false
      this.#login.socket.uncork()
    })
  }

  #receive(message: BackendMessage): void {
    const head = this.#pipeline[0]
    if (head === undefined) {
      // Said before the line is closed, e.g. that the server shuts down.
      if (message.name === 'error') this.#fatal = message as unknown as WireError
      return
    }
    const step = head.steps[head.at]
    switch (message.name) {
      case 'dataRow':
        head.rows.push((message as DataRowMessage).fields as (string | null)[])
        return
      case 'bindComplete':
        head.bound = true
        return
      case 'commandComplete':
        head.completeStep(countOf((message as CommandCompleteMessage).text))
        return
      case 'emptyQuery':
        head.completeStep(0)
        return
      case 'readyForQuery':
        this.#pipeline.shift()
        if (head.context !== null) this.#depth--
        this.#answer(head)
        return
      case 'rowDescription':
        if (step !== undefined) step.fields = (message as RowDescriptionMessage).fields.map((field) => field.name)
        if (step?.prepared != null) confirm(step.prepared, step.fields)
        return
      case 'noData':
        if (step?.prepared != null) confirm(step.prepared, [])
        return
      case 'error':
        head.error ??= message as unknown as WireError
        if (head.error.severity === 'FATAL' || head.error.severity === 'PANIC') this.#fatal = head.error
        return
      case 'copyInResponse':
        // Nothing is there to be copied, and the server swallows a Sync meanwhile: this connection is out of step for good.
        this.destroy()
        this.#loseAll()
        return
      default:
        return
    }
  }

  #answer(transaction: PipelinedTransaction): void {
    const next = this.#pipeline[0]
    if (next !== undefined) {
      next.headSince = performance.now()
      if (next.abandoned) this.#cancelSoon(next)
    }
    if (transaction.error !== null) this.#dropUnconfirmed(transaction)
    if (this.#mayRetry(transaction)) {
      transaction.restart()
      this.send(transaction)
      return
    }
    transaction.finish()
    this.#events.answered()
  }

  /** A Parse that failed or was skipped left no statement behind. */
  #dropUnconfirmed(transaction: PipelinedTransaction): void {
    for (const { prepared, parses } of transaction.steps) {
      if (prepared !== null && parses && !prepared.ready) this.#prepared.forget(prepared)
    }
  }

  /**
   * A request that failed has been undone as a whole, so it can be sent again where the failure was not its own:
   * its plan was out of date, or a cancel for a neighbour hit it.
   */
  #mayRetry(transaction: PipelinedTransaction): boolean {
    const { error } = transaction
    if (error === null || transaction.abandoned || this.#lost || transaction.retries >= maxRetries) return false
    if (error.code === '57014') return transaction.crossfire
    if (transaction.bound || !isStale(error)) return false
    for (const { prepared } of transaction.steps) if (prepared !== null) this.#prepared.forget(prepared)
    return true
  }

  #cancelSoon(transaction: PipelinedTransaction): void {
    setTimeout(() => {
      if (this.#pipeline[0] === transaction && this.open) void this.#cancel()
    }, cancelGraceMs).unref()
  }

  async #cancel(): Promise<void> {
    this.#canceling = true
    // The head may end before the signal arrives: then a neighbour is hit, which is sent again.
    for (const other of this.#pipeline) other.crossfire = true
    await sendCancel(this.#login)
    this.#canceling = false
    this.#events.answered()
  }

  #loseAll(): void {
    if (this.#lost) return
    this.#lost = true
    const reason = this.#fatal === null ? connectionFailure() : fromWire(this.#fatal)
    for (const transaction of this.#pipeline.splice(0)) transaction.reject(reason)
    this.#events.lost(reason)
  }
}

function confirm(prepared: { ready: boolean; fields: readonly string[] }, fields: readonly string[]): void {
  prepared.ready = true
  prepared.fields = fields
}

/**
 * The plan does not fit the tables any more (`cached plan must not change result type`), or the name is gone (somebody
 * deallocated). Both are raised on Bind, before the statement runs.
 */
function isStale(error: WireError): boolean {
  return (error.code === '0A000' && error.routine === 'RevalidateCachedQuery') || error.code === '26000'
}

/** The last number of a command tag: `SELECT 20`, `INSERT 0 5`. */
function countOf(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1))
  return Number.isNaN(count) ? 0 : count
}
