import { parseArgs, type ParseArgsConfig } from 'node:util'
import { redactText } from '@portico/server'

/** A wrong flag or value: said in one line, with where to read on. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Flags by name, and what stands without one (`most` of them at most). A refusal repeats no key and no password. */
export function readFlags<const O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O, most = 0) {
  try {
    const read = parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
    const extra = read.positionals[most]
    if (extra !== undefined) throw new UsageError(`“${redactText(extra)}” is one word too many: values follow their flags.`)
    return read
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(redactText((error instanceof Error ? error.message : String(error)).split('. To specify')[0] ?? ''))
  }
}

export function parseText(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  if (value.trim() === '') throw new UsageError(`${name} needs a value.`)
  return value
}

export function parsePort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (!(port >= 0 && port <= 65535)) throw new UsageError(`${name} takes a port from 0 to 65535, not “${value}”.`)
  return port
}

export function parseUrl(name: string, value: string, protocols: readonly string[]): URL {
  if (!URL.canParse(value)) throw new UsageError(`${name} takes a URL.`)
  const url = new URL(value)
  if (!protocols.includes(url.protocol)) throw new UsageError(`${name} takes a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)
  return url
}

/** The URL holds a password, so a refusal never repeats it. */
export function parseDatabaseUrl(value: string | undefined, name = '--database-url'): string | null {
  if (value === undefined) return null
  parseUrl(name, value, ['postgres:', 'postgresql:'])
  return value
}

export function parseBase(value: string | undefined): string {
  if (value === undefined) return '/'
  if (!/^\/([\w.~-]+\/?)*$/.test(value)) throw new UsageError('--base takes a path such as /app/.')
  return value.endsWith('/') ? value : `${value}/`
}
