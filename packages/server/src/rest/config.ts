/** What the Data API needs to know; the first three are the same fields of BackendConfig. */
export interface RestConfig {
  /** Added to the search path of every transaction, after the schema asked for. */
  readonly extraSearchPath: readonly string[]
  /** Row cap of one answer and of each embed; null is none. */
  readonly maxRows: number | null
  /** Largest request body, in bytes; a larger one is refused with 413. */
  readonly maxBodyBytes: number
  /** PostgREST's `db-aggregates-enabled`. Untold, the database says: `aggregates-allowed.ts`. */
  readonly aggregates?: boolean
  /** Is `Prefer: tx=rollback` honoured? (`db-tx-end = commit-allow-override`); off unless told. */
  readonly rollbackAllowed?: boolean
}
