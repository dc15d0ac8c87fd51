/** What a server of the comparison is told: where the rows are, and as whom to read them. */
export interface Setting {
  /** As a user that may become `authenticated`. */
  readonly databaseUrl: string
  /** Folder of the Unix socket: every server of the comparison uses it. */
  readonly socketFolder: string
  readonly jwtSecret: string
  readonly claimsJson: string
  /** The statement that Portico runs for the request; it has no parameters, and its third column is the JSON. */
  readonly statement: string
}

export const limit = 20
