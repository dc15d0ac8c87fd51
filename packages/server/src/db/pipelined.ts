import type { DatabaseError as WireError } from 'pg-protocol'
import type { Statement, StatementResult, TransactionContext } from './database.ts'
import { fromWire } from './errors.ts'
import type { Prepared } from './prepared.ts'
import { planScope, settingsStatement } from './settings.ts'
import { tidyStatements } from './tidy.ts'

/** One statement of a request as it was sent on a connection. */
export interface Step {
  readonly statement: Statement
  /** Null where the unnamed statement was used. */
  readonly prepared: Prepared | null
  /** Did this request send the Parse for `prepared`? */
  readonly parses: boolean
  fields: readonly string[]
}

/** Tidies the connection, as the backend itself. Nobody waits for it. */
export function tidying(): PipelinedTransaction {
  return new PipelinedTransaction(null, tidyStatements, ignore, ignore)
}

function ignore(): void {}

/** A request between two Syncs: what was asked, and what has come back so far. */
export class PipelinedTransaction {
  /** Null: it is the backend's own. */
  readonly context: TransactionContext | null
  readonly statements: readonly Statement[]
  readonly scope: string
  /** Is what it may leave on the connection to be taken away after it? */
  readonly tidy: boolean
  steps: Step[] = []
  results: StatementResult[] = []
  rows: (readonly (string | null)[])[] = []
  /** Index of the step whose answer is being read. */
  at = 0
  /** Has the step `at` been bound, so that it may have begun to run? */
  bound = false
  error: WireError | null = null
  /** When it became the oldest of its connection, in milliseconds. */
  headSince = 0
  /** Nobody waits for the answer any more. */
  abandoned = false
  /** A cancel request for somebody else went to its connection while it was on the way. */
  crossfire = false
  retries = 0
  #settled = false
  #unwatch: (() => void) | null = null
  readonly #resolve: (results: readonly StatementResult[]) => void
  readonly #reject: (reason: unknown) => void

  constructor(
    context: TransactionContext | null,
    statements: readonly Statement[],
    resolve: (results: readonly StatementResult[]) => void,
    reject: (reason: unknown) => void,
    tidy = false,
  ) {
    this.context = context
    this.statements = context === null ? statements : [settingsStatement(context), ...statements]
    this.scope = context === null ? '' : planScope(context)
    this.tidy = tidy
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Calls back once if the signal aborts before the transaction is settled. The signal may outlive many transactions. */
  watch(signal: AbortSignal, gone: () => void): void {
    signal.addEventListener('abort', gone)
    this.#unwatch = () => { signal.removeEventListener('abort', gone) }
  }

  /** Forgets what has come back, to be sent again. */
  restart(): void {
    this.steps = []
    this.results = []
    this.rows = []
    this.at = 0
    this.bound = false
    this.error = null
    this.crossfire = false
    this.retries++
  }

  completeStep(count: number): void {
    const step = this.steps[this.at]
    // The first step is the settings: nobody asked for its result.
    if (this.at > 0 && step !== undefined) this.results.push({ fields: step.fields, rows: this.rows, count })
    this.rows = []
    this.bound = false
    this.at++
  }

  finish(): void {
    if (this.error !== null) this.reject(fromWire(this.error))
    else if (this.#settle()) this.#resolve(this.results)
  }

  reject(reason: unknown): void {
    if (this.#settle()) this.#reject(reason)
  }

  #settle(): boolean {
    if (this.#settled) return false
    this.#settled = true
    this.#unwatch?.()
    return true
  }
}
