import { realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { KeyFileError, PostgresError, ProjectError } from '@portico/server'
import { version } from '../package.json'
import { parseArguments, usage } from './arguments.ts'
import { build } from './build.ts'
import { CommandError } from './command-error.ts'
import { describe } from './describe.ts'
import { install } from './install.ts'
import { start } from './start.ts'
import { types } from './types.ts'
import { UsageError } from './values.ts'

// The built command lies in dist/, beside dist/app and below the project's root.
const dist = path.dirname(fileURLToPath(import.meta.url))
const places = { app: path.join(dist, 'app'), sample: path.resolve(dist, '../examples/repair-cafe') }

/** The `portico` command. Ends the process with 2 after a wrong command line and with 1 after a failure. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    const parsed = parseArguments(argv, process.env)
    switch (parsed.command) {
      case 'help': return void process.stdout.write(usage)
      case 'version': return void process.stdout.write(`${version}\n`)
      case 'build': return await build(parsed, places.app)
      case 'describe': return await describe(parsed)
      case 'install': return await install(parsed)
      case 'types': return await types(parsed)
      case 'start': return await start(parsed, places)
    }
  } catch (error) {
    process.stderr.write(explain(error))
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

/** What happened and what to do, without a stack where the failure is one of ours. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`
  if (error instanceof PostgresError || error instanceof ProjectError) return `${error.message}\n${error.cure}\n`
  if (error instanceof KeyFileError || error instanceof CommandError) return `${error.message}\n`
  if (error instanceof Error && 'code' in error && 'syscall' in error) return `${error.message}\n`
  return `${error instanceof Error ? error.stack ?? error.message : String(error)}\n`
}

const started = process.argv[1]
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
