import { databaseUrlOf } from './describe-arguments.ts'
import { readFlags, UsageError } from './values.ts'

/** What can be installed by choice: packages/model/sql. */
const parts = ['describe', 'views', 'rehearse', 'history'] as const
export type InstallPart = (typeof parts)[number]

export interface InstallArguments {
  readonly command: 'install'
  readonly part: InstallPart
  readonly undo: boolean
  /** Null: the SQL is printed, for somebody to run it. */
  readonly databaseUrl: string | null
}

const options = { 'database-url': { type: 'string' }, 'print': { type: 'boolean' }, 'undo': { type: 'boolean' } } as const

export function parseInstall(args: readonly string[], env: NodeJS.ProcessEnv): InstallArguments {
  const { values, positionals: [name = 'describe'] } = readFlags(args, options, 1)
  const part = parts.find((each) => each === name)
  if (part === undefined) throw new UsageError(`There is no part “${name}” to install: there are ${parts.join(', ')}.`)
  const print = values.print ?? false
  if (print && values['database-url'] !== undefined) throw new UsageError('--print runs nothing: leave --database-url out.')
  const databaseUrl = print ? null : databaseUrlOf(values['database-url'], env)
  if (!print && databaseUrl === null) throw new UsageError('portico install needs --database-url URL (or PORTICO_DATABASE_URL), or --print.')
  return { command: 'install', part, undo: values.undo ?? false, databaseUrl }
}
