import { parseDescribe, type DescribeArguments } from './describe-arguments.ts'
import { parseInstall, type InstallArguments } from './install-arguments.ts'
import { parseTypes, type TypesArguments } from './types-arguments.ts'
import { refuseSecret } from './keys.ts'
import { parseBase, parseDatabaseUrl, parsePort, parseText, parseUrl, readFlags, UsageError } from './values.ts'

export interface StartArguments {
  readonly command: 'start'
  readonly port: number
  readonly appPort: number
  readonly data: string
  readonly project: string | null
  readonly databaseUrl: string | null
  readonly backend: { readonly url: string; readonly key: string } | null
  /** A file of `portico describe`, for a backend that cannot describe itself. */
  readonly model: string | null
  /** portico.config.tsx; null: the project's own, if it has one. */
  readonly config: string | null
  readonly host: string
  readonly json: boolean
}

export interface BuildArguments {
  readonly command: 'build'
  readonly backend: { readonly url: string; readonly key: string }
  readonly model: string | null
  readonly config: string | null
  readonly out: string
  readonly base: string
}

export type { DescribeArguments } from './describe-arguments.ts'
export type { InstallArguments } from './install-arguments.ts'
export type { TypesArguments } from './types-arguments.ts'

export type Arguments = StartArguments | BuildArguments | DescribeArguments | InstallArguments | TypesArguments | { readonly command: 'help' } | { readonly command: 'version' }

export const usage = `portico start [options]      starts the embedded backend and the app
  --port N                   port of the backend (54321, or the next free one)
  --app-port N               port of the app (54320, or the next free one)
  --data DIR                 folder that keeps the data (.portico)
  --project DIR              a Supabase project folder: migrations, seed, functions, configuration
  --database-url URL         a PostgreSQL (14 or newer) of yours instead of the embedded one
  --backend URL --key KEY    no backend of its own: serves the app for a hosted one
  --model FILE               with --backend: what portico describe wrote, where the backend tells less
  --config FILE              brand, navigation, labels, own cells, editors, views, pages and actions in one React file
                             (portico.config.tsx in the project folder); changes show at once
  --host ADDRESS             where to listen (127.0.0.1); any other turns development conveniences off
  --json                     one line of JSON on standard output when ready

portico build --backend URL --key KEY --out DIR [--base PATH] [--model FILE] [--config FILE]
                             writes the app as static files for a hosted backend

portico describe --out FILE (--database-url URL | --backend URL --key SECRET)
                             writes what a backend is about into a file for --model; changes nothing there.
                             PORTICO_DATABASE_URL and PORTICO_KEY keep secrets off the command line
portico install [describe | views | rehearse | history] (--database-url URL | --print) [--undo]
                             runs the SQL by which a backend describes itself, or prints it; --undo takes it away

portico types [--out FILE] ([--data DIR] [--port N] | --backend URL --key KEY | --database-url URL)
                             writes tables, columns and functions as a TypeScript file, for portico.config.tsx
                             and supabase-js; without a flag those of the embedded backend that runs here

portico help | version
`

const options = {
  start: {
    port: { type: 'string' },
    'app-port': { type: 'string' },
    data: { type: 'string' },
    project: { type: 'string' },
    'database-url': { type: 'string' },
    backend: { type: 'string' },
    key: { type: 'string' },
    model: { type: 'string' },
    config: { type: 'string' },
    host: { type: 'string' },
    json: { type: 'boolean' },
  },
  build: {
    backend: { type: 'string' },
    key: { type: 'string' },
    model: { type: 'string' },
    config: { type: 'string' },
    out: { type: 'string' },
    base: { type: 'string' },
  },
} as const

/** Reads the command line. Throws UsageError. */
export function parseArguments(argv: readonly string[], env: NodeJS.ProcessEnv = {}): Arguments {
  const [command = 'help', ...rest] = argv
  switch (command) {
    case 'start': return parseStart(rest)
    case 'build': return parseBuild(rest)
    case 'describe': return parseDescribe(rest, env)
    case 'install': return parseInstall(rest, env)
    case 'types': return parseTypes(rest, env)
    case 'help': case '--help': case '-h': return { command: 'help' }
    case 'version': case '--version': case '-v': return { command: 'version' }
    default: throw new UsageError(`There is no command “${command}”.`)
  }
}

function parseStart(args: readonly string[]): Arguments {
  const { values } = readFlags(args, options.start)
  const backend = parseBackend(values.backend, values.key)
  if (backend) {
    for (const name of ['port', 'data', 'project', 'database-url'] as const) {
      if (values[name] !== undefined) throw new UsageError(`--${name} is for a backend that Portico starts; with --backend it starts none.`)
    }
  }
  const model = parseText('--model', values.model)
  if (model !== null && !backend) throw new UsageError('--model goes with --backend URL: the embedded backend describes itself.')
  return {
    command: 'start',
    port: parsePort('--port', values.port, 54321),
    appPort: parsePort('--app-port', values['app-port'], 54320),
    data: parseText('--data', values.data) ?? '.portico',
    project: parseText('--project', values.project),
    databaseUrl: parseDatabaseUrl(values['database-url']),
    backend,
    model,
    config: parseText('--config', values.config),
    host: parseText('--host', values.host) ?? '127.0.0.1',
    json: values.json ?? false,
  }
}

function parseBuild(args: readonly string[]): Arguments {
  const { values } = readFlags(args, options.build)
  const backend = parseBackend(values.backend, values.key)
  if (!backend) throw new UsageError('portico build needs --backend URL and --key KEY.')
  const out = parseText('--out', values.out)
  if (out === null) throw new UsageError('portico build needs --out DIR.')
  return { command: 'build', backend, model: parseText('--model', values.model), config: parseText('--config', values.config), out, base: parseBase(values.base) }
}

function parseBackend(url: string | undefined, key: string | undefined): { url: string; key: string } | null {
  if (url === undefined && key === undefined) return null
  if (url === undefined) throw new UsageError('--key goes with --backend URL.')
  if (key === undefined) throw new UsageError('--backend needs the project’s public key: --key KEY.')
  const reason = refuseSecret(key)
  if (reason) throw new UsageError(reason)
  return { url: parseUrl('--backend', url, ['http:', 'https:']).href.replace(/\/+$/, ''), key: key.trim() }
}

