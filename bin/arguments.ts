import { parseArgs } from 'node:util'
import { checkKey } from '@portico/model'

/** A wrong flag or value: said in one line, with where to read on. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface StartArguments {
  readonly command: 'start'
  readonly port: number
  readonly appPort: number
  readonly data: string
  readonly project: string | null
  readonly databaseUrl: string | null
  readonly backend: { readonly url: string; readonly key: string } | null
  readonly host: string
  readonly json: boolean
}

export interface BuildArguments {
  readonly command: 'build'
  readonly backend: { readonly url: string; readonly key: string }
  readonly out: string
  readonly base: string
}

export type Arguments = StartArguments | BuildArguments | { readonly command: 'help' } | { readonly command: 'version' }

export const usage = `portico start [options]      starts the embedded backend and the app
  --port N                   port of the backend (54321, or the next free one)
  --app-port N               port of the app (54320, or the next free one)
  --data DIR                 folder that keeps the data (.portico)
  --project DIR              a Supabase project folder: migrations, seed and configuration
  --database-url URL         a PostgreSQL (14 or newer) of yours instead of the embedded one
  --backend URL --key KEY    no backend of its own: serves the app for a hosted one
  --host ADDRESS             where to listen (127.0.0.1); any other turns development conveniences off
  --json                     one line of JSON on standard output when ready

portico build --backend URL --key KEY --out DIR [--base PATH]
                             writes the app as static files for a hosted backend

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
    host: { type: 'string' },
    json: { type: 'boolean' },
  },
  build: {
    backend: { type: 'string' },
    key: { type: 'string' },
    out: { type: 'string' },
    base: { type: 'string' },
  },
} as const

/** Reads the command line. Throws UsageError. */
export function parseArguments(argv: readonly string[]): Arguments {
  const [command = 'help', ...rest] = argv
  switch (command) {
    case 'start': return parseStart(rest)
    case 'build': return parseBuild(rest)
    case 'help': case '--help': case '-h': return { command: 'help' }
    case 'version': case '--version': case '-v': return { command: 'version' }
    default: throw new UsageError(`There is no command “${command}”.`)
  }
}

function parseStart(args: readonly string[]): Arguments {
  const values = parse('start', args)
  const backend = parseBackend(values.backend, values.key)
  if (backend) {
    for (const name of ['port', 'data', 'project', 'database-url'] as const) {
      if (values[name] !== undefined) throw new UsageError(`--${name} is for a backend that Portico starts; with --backend it starts none.`)
    }
  }
  return {
    command: 'start',
    port: parsePort('--port', values.port, 54321),
    appPort: parsePort('--app-port', values['app-port'], 54320),
    data: parseText('--data', values.data) ?? '.portico',
    project: parseText('--project', values.project),
    databaseUrl: parseDatabaseUrl(values['database-url']),
    backend,
    host: parseText('--host', values.host) ?? '127.0.0.1',
    json: values.json ?? false,
  }
}

function parseBuild(args: readonly string[]): Arguments {
  const values = parse('build', args)
  const backend = parseBackend(values.backend, values.key)
  if (!backend) throw new UsageError('portico build needs --backend URL and --key KEY.')
  const out = parseText('--out', values.out)
  if (out === null) throw new UsageError('portico build needs --out DIR.')
  return { command: 'build', backend, out, base: parseBase(values.base) }
}

function parse<C extends 'start' | 'build'>(command: C, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: options[command], strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError((error instanceof Error ? error.message : String(error)).split('. To specify')[0] ?? '')
  }
}

function parseText(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  if (value.trim() === '') throw new UsageError(`${name} needs a value.`)
  return value
}

function parsePort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (!(port >= 0 && port <= 65535)) throw new UsageError(`${name} takes a port from 0 to 65535, not “${value}”.`)
  return port
}

function parseUrl(name: string, value: string, protocols: readonly string[]): URL {
  if (!URL.canParse(value)) throw new UsageError(`${name} takes a URL.`)
  const url = new URL(value)
  if (!protocols.includes(url.protocol)) throw new UsageError(`${name} takes a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)
  return url
}

/** The URL holds a password, so a refusal never repeats it. */
function parseDatabaseUrl(value: string | undefined): string | null {
  if (value === undefined) return null
  parseUrl('--database-url', value, ['postgres:', 'postgresql:'])
  return value
}

function parseBackend(url: string | undefined, key: string | undefined): { url: string; key: string } | null {
  if (url === undefined && key === undefined) return null
  if (url === undefined) throw new UsageError('--key goes with --backend URL.')
  if (key === undefined) throw new UsageError('--backend needs the project’s public key: --key KEY.')
  const reason = refuseSecret(key)
  if (reason) throw new UsageError(reason)
  return { url: parseUrl('--backend', url, ['http:', 'https:']).href.replace(/\/+$/, ''), key: key.trim() }
}

/** Only a public key may reach a browser. Says why a key is refused, without repeating it; null where it is public. */
export function refuseSecret(key: string): string | null {
  const check = checkKey(key)
  switch (check.kind) {
    case 'publishable':
    case 'legacy': return null
    case 'empty':
    case 'unknown': return '--key takes a publishable key (sb_publishable_…) or the legacy anon key (eyJ…).'
    case 'secret': return check.why === 'sb_secret'
      ? 'That is a secret key: it skips every access rule, and everybody who opens the app would have it. Use the publishable one (sb_publishable_…). It was not stored.'
      : `That key is for the role “${check.role ?? 'none'}”, not for the public one: use the publishable or the anon key. It was not stored.`
  }
}

function parseBase(value: string | undefined): string {
  if (value === undefined) return '/'
  if (!/^\/([\w.~-]+\/?)*$/.test(value)) throw new UsageError('--base takes a path such as /app/.')
  return value.endsWith('/') ? value : `${value}/`
}
