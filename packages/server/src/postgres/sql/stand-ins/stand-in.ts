/** An extension of hosted projects that the embedded PostgreSQL lacks, in plain SQL. */
export interface StandIn {
  readonly name: string
  readonly version: string
  /** Shown by `\dx`: says what it does not do. */
  readonly comment: string
  /** The schema that `create extension` puts it in whatever is asked; null leaves the choice. */
  readonly schema: string | null
  readonly requires: readonly string[]
  readonly sql: string
}
