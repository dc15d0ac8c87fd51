import { isLoopback } from './loopback.ts'
import { parseDatabaseUrl, parseText, parseUrl, readFlags, UsageError } from './values.ts'

export interface DescribeArguments {
  readonly command: 'describe'
  /** Where to ask: the database itself, which tells all, or a backend with its secret key. */
  readonly from: { readonly databaseUrl: string } | { readonly url: string; readonly key: string }
  readonly out: string
}

const options = { 'database-url': { type: 'string' }, 'backend': { type: 'string' }, 'key': { type: 'string' }, 'out': { type: 'string' } } as const

export function parseDescribe(args: readonly string[], env: NodeJS.ProcessEnv): DescribeArguments {
  const { values } = readFlags(args, options)
  const out = parseText('--out', values.out)
  if (out === null) throw new UsageError('portico describe needs --out FILE.')
  if (values.backend === undefined) {
    if (values.key !== undefined) throw new UsageError('--key goes with --backend URL.')
    const databaseUrl = databaseUrlOf(values['database-url'], env)
    if (databaseUrl === null) throw new UsageError('portico describe needs --database-url URL, or --backend URL and --key SECRET.')
    return { command: 'describe', from: { databaseUrl }, out }
  }
  if (values['database-url'] !== undefined) throw new UsageError('portico describe asks one: --database-url or --backend.')
  const key = parseText('--key', values.key)?.trim() ?? env['PORTICO_KEY']?.trim()
  if (!key) throw new UsageError('--backend needs the project’s secret key: set PORTICO_KEY, or --key SECRET.')
  return { command: 'describe', from: { url: secretUrl(values.backend), key }, out }
}

/** The flag, else PORTICO_DATABASE_URL. */
export function databaseUrlOf(given: string | undefined, env: NodeJS.ProcessEnv): string | null {
  return parseDatabaseUrl(given) ?? parseDatabaseUrl(env['PORTICO_DATABASE_URL'], 'PORTICO_DATABASE_URL')
}

/** A secret key goes out only where nobody on the way can read it. */
export function secretUrl(given: string): string {
  const url = parseUrl('--backend', given, ['http:', 'https:'])
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new UsageError('--backend takes an https:// address here: a secret key would be sent in the clear.')
  return url.href.replace(/\/+$/, '')
}
