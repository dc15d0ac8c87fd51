/** Everything that can stand between a data folder, or a database URL, and a database that is ready. */
export type PostgresErrorCode =
  | 'data-folder-unwritable'
  | 'data-folder-in-use'
  | 'data-folder-full'
  | 'data-folder-version'
  | 'data-folder-incomplete'
  | 'platform-unsupported'
  | 'runtime-missing'
  | 'root-refused'
  | 'initdb-failed'
  | 'start-failed'
  | 'start-timeout'
  | 'database-unreachable'
  | 'database-too-old'
  | 'database-managed'
  | 'database-not-permitted'
  | 'bootstrap-failed'

const cures: Record<PostgresErrorCode, string> = {
  'data-folder-unwritable': 'Choose another folder with --data DIR, or make this one writable for the user that starts Portico.',
  'data-folder-in-use': 'Stop the other one first, or give this one a folder of its own with --data DIR.',
  'data-folder-full': 'Make room there, or choose a folder on another disk with --data DIR, then start again. What was saved before is kept.',
  'data-folder-version': 'Start with the version of Portico that wrote the folder and take a dump, or choose a new folder with --data DIR.',
  'data-folder-incomplete': 'Move the folder away, or choose a new one with --data DIR.',
  'platform-unsupported': 'Give a PostgreSQL of your own (14 or newer) with --database-url.',
  'runtime-missing': 'Run npm install again with optional packages allowed, or give a PostgreSQL of your own with --database-url.',
  'root-refused': 'Start Portico as an ordinary user, or give a PostgreSQL of your own with --database-url.',
  'initdb-failed': 'Read the lines of initdb above; free space and a writable folder are the usual needs.',
  'start-failed': 'Read the lines of PostgreSQL above.',
  'start-timeout': 'The machine may be very busy, or recovery long: start again.',
  'database-unreachable': 'Check host, port, user, password and TLS of --database-url.',
  'database-too-old': 'Use PostgreSQL 14 or newer.',
  'database-managed': 'Serve the app for that project with --backend URL --key KEY, or give a database of its own.',
  'database-not-permitted': 'Connect as a role that may do it (a superuser, or the owner of the database with CREATEROLE).',
  'bootstrap-failed': 'The database holds objects in the schemas auth, storage, realtime or extensions that do not fit: use a database of its own.',
}

/** A start that cannot go on: the code for programs, the message (cause) and the cure for people. No secret is in any of them. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError'
  readonly cure: string

  constructor(readonly code: PostgresErrorCode, cause: string, options?: ErrorOptions) {
    super(cause, options)
    this.cure = cures[code]
  }
}
