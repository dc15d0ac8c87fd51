import { databaseUrlOf, secretUrl } from './describe-arguments.ts'
import { refuseSecret } from './keys.ts'
import { parsePort, parseText, parseUrl, readFlags, UsageError } from './values.ts'

export interface TypesArguments {
  readonly command: 'types'
  /** The database itself, a backend with a key of it, or the embedded one that runs on a data folder. */
  readonly from: { readonly databaseUrl: string } | { readonly url: string; readonly key: string } | { readonly data: string; readonly port: number }
  /** Null: standard output. */
  readonly out: string | null
}

const options = { 'database-url': { type: 'string' }, backend: { type: 'string' }, key: { type: 'string' }, data: { type: 'string' }, port: { type: 'string' }, out: { type: 'string' } } as const

export function parseTypes(args: readonly string[], env: NodeJS.ProcessEnv): TypesArguments {
  const { values } = readFlags(args, options)
  const out = parseText('--out', values.out)
  const given = (['database-url', 'backend', 'data'] as const).filter((name) => values[name] !== undefined)
  if (given.length > 1) throw new UsageError(`portico types asks one: ${given.map((name) => `--${name}`).join(' or ')}.`)
  if (values.key !== undefined && values.backend === undefined) throw new UsageError('--key goes with --backend URL.')
  if (values['database-url'] !== undefined) return { command: 'types', from: { databaseUrl: databaseUrlOf(values['database-url'], env) ?? '' }, out }
  if (values.backend === undefined) return { command: 'types', from: { data: parseText('--data', values.data) ?? '.portico', port: parsePort('--port', values.port, 54321) }, out }
  const key = parseText('--key', values.key)?.trim() ?? env['PORTICO_KEY']?.trim()
  if (!key) throw new UsageError('--backend needs a key of the project: its public one (--key KEY) tells what visitors see, its secret one (PORTICO_KEY) everything.')
  const isSecret = refuseSecret(key) !== null
  const url = isSecret ? secretUrl(values.backend) : parseUrl('--backend', values.backend, ['http:', 'https:']).href.replace(/\/+$/, '')
  return { command: 'types', from: { url, key }, out }
}
