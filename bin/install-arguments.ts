import { databaseUrlOf } from './describe-arguments.ts'
import { readFlags, UsageError } from './values.ts'

export interface InstallArguments {
  readonly command: 'install'
  readonly part: 'describe'
  readonly undo: boolean
  /** Null: the SQL is printed, for somebody to run it. */
  readonly databaseUrl: string | null
}

const options = { 'database-url': { type: 'string' }, 'print': { type: 'boolean' }, 'undo': { type: 'boolean' } } as const

export function parseInstall(args: readonly string[], env: NodeJS.ProcessEnv): InstallArguments {
  const { values, positionals: [part = 'describe'] } = readFlags(args, options, 1)
  if (part !== 'describe') throw new UsageError(`There is no part “${part}” to install: describe is the one.`)
  const print = values.print ?? false
  if (print && values['database-url'] !== undefined) throw new UsageError('--print runs nothing: leave --database-url out.')
  const databaseUrl = print ? null : databaseUrlOf(values['database-url'], env)
  if (!print && databaseUrl === null) throw new UsageError('portico install needs --database-url URL (or PORTICO_DATABASE_URL), or --print.')
  return { command: 'install', part, undo: values.undo ?? false, databaseUrl }
}
