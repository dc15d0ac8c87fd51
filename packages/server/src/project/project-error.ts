/** Everything in a project folder that can stop a start. */
export type ProjectErrorCode =
  | 'project-missing'
  | 'config-malformed'
  | 'config-invalid'
  | 'migration-failed'
  | 'migration-halfway'
  | 'migration-unknown'
  | 'seed-failed'
  | 'psql-only'
  | 'extension-missing'
  | 'disk-full'

const cures: Record<ProjectErrorCode, string> = {
  'project-missing': 'Name a folder that holds supabase/ (with migrations, seed.sql or config.toml) with --project DIR.',
  'config-malformed': 'Mend the line in supabase/config.toml.',
  'config-invalid': 'Mend the key in supabase/config.toml.',
  'migration-failed': 'Mend the file and start again: what it did was undone, and the ones before it are kept.',
  'migration-halfway': 'The file cannot run in a transaction: undo by hand what its first statements did, or take a new data folder; mend it and start again.',
  'migration-unknown': 'Start with the project that this data folder belongs to, or with another data folder (--data DIR).',
  'seed-failed': 'Mend the file and start again: what it did was undone.',
  'psql-only': 'Write it as SQL (INSERT instead of COPY … FROM stdin), or run the file with psql yourself.',
  'extension-missing': 'Give a PostgreSQL that has it with --database-url, or take the extension out of the project.',
  'disk-full': 'Make room on the disk of the database and start again: what the file did was undone, and the ones before it are kept.',
}

/** Where in the project: path relative to its folder, and the line, counted from one. */
export interface Place {
  readonly file: string
  readonly line: number | null
}

/** The message starts with `file:line:`, as compilers have it. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
  readonly cure: string

  constructor(readonly code: ProjectErrorCode, cause: string, readonly place: Place | null = null, options?: ErrorOptions) {
    super(place === null ? cause : `${place.file}:${place.line === null ? '' : `${place.line}:`} ${cause}`, options)
    this.cure = cures[code]
  }
}
