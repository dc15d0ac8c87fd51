import type { QueryResult, QueryResultRow } from 'pg'

/** As whom, and with what in hand, statements run: set in the same implicit transaction as they do. */
export interface TransactionContext {
  /** Database role (`set local role`). */
  readonly role: string
  /** JSON of the token's claims, for `request.jwt.claims`. */
  readonly claimsJson: string
  readonly readOnly: boolean
  /** Further settings, transaction-local: `request.method`, `request.path`, `request.headers`, `search_path`, `statement_timeout` … */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Statement {
  /** SQL with `$1…`. Prepared once per connection and cached by this text, so it never contains a value. */
  readonly text: string
  /** Text form of each parameter; null is NULL. */
  readonly values: readonly (string | null)[]
  /** Type names are written as casts in the text; OIDs are left for PostgreSQL to infer. */
  readonly cache?: boolean
}

/** Columns come in PostgreSQL's text form. */
export interface StatementResult {
  readonly fields: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** The command tag's count. */
  readonly count: number
}

/** A refusal by PostgreSQL, with every field that the wire carries and a caller may be told. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  constructor(
    /** SQLSTATE */
    readonly code: string,
    message: string,
    readonly details: string | null = null,
    readonly hint: string | null = null,
    readonly constraint: string | null = null,
    readonly schema: string | null = null,
    readonly table: string | null = null,
    readonly column: string | null = null,
  ) { super(message) }
}

export interface TransactionOptions {
  readonly signal?: AbortSignal
  /** The long one has one request a connection; `short` unless told. */
  readonly lane?: 'short' | 'long'
  /** Code of the project's may run, which leaves something on the connection that outlives its transaction: take it away (`tidy.ts`). Of what writes it is, unless told. */
  readonly tidy?: boolean
}

export interface Interactive {
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<R>>
}

/** The only door to data. */
export interface Database {
  /**
   * Runs the statements as the context's role in one implicit transaction and one round trip: all take effect or none.
   * Rejects with DatabaseError; with the signal's reason when the caller has gone (the running statement is cancelled).
   */
  transaction(context: TransactionContext, statements: readonly Statement[], options?: TransactionOptions): Promise<readonly StatementResult[]>
  /** As `transaction`, for work that must look at one answer before it asks the next. Holds a connection of its own. */
  interactive<T>(context: TransactionContext, work: (tx: Interactive) => Promise<T>): Promise<T>
  /** As the backend itself (no row security): a transaction for the services' own tables (`auth`, `storage`). Rejects with DatabaseError. */
  internal<T>(work: (tx: Interactive) => Promise<T>): Promise<T>
  /** Calls back on each NOTIFY; survives a lost connection, after which it calls back with an empty payload: something may have been missed. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
