import type { Logger } from 'pino'

/** What is written to the log: structured fields and a sentence. Never a key, a token, a password or a row. */
export interface Log {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

export type LogFields = Readonly<Record<string, unknown>>

/** For tests, and wherever nobody reads. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** A Log over pino. The fields pass through `redact`, so that a careless call cannot print a secret. */
export function pinoLog(logger: Logger): Log {
  return {
    debug: (fields, message) => { logger.debug(redactFields(fields), message) },
    info: (fields, message) => { logger.info(redactFields(fields), message) },
    warn: (fields, message) => { logger.warn(redactFields(fields), message) },
    error: (fields, message) => { logger.error(redactFields(fields), message) },
  }
}

const secretName = /^(?:apikey|authorization|cookie|set-cookie|.*(?:password|secret|token|token_hash|otp|code_verifier|jwt)|.*_?key)$/i
const secretParameter = /([?&#](?:apikey|token|token_hash|access_token|refresh_token|code|password|jwt)=)[^&#\s"]*/gi
const bearer = /\b(Bearer\s+)\S+/gi
const jwt = /\beyJ[\w-]{8,}\.[\w-]*\.?[\w-]*/g
const opaqueKey = /\bsb_(?:publishable|secret)_[\w-]+/g
const urlPassword = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@]*@/gi

/** The text without keys, tokens and passwords, wherever in a URL, a header or a sentence they stand. */
export function redactText(text: string): string {
  return text
    .replace(secretParameter, '$1[redacted]')
    .replace(bearer, '$1[redacted]')
    .replace(jwt, '[redacted]')
    .replace(opaqueKey, '[redacted]')
    .replace(urlPassword, '$1[redacted]@')
}

function redactFields(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redactValue(name, value)]))
}

function redactValue(name: string, value: unknown): unknown {
  if (secretName.test(name)) return '[redacted]'
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return { name: value.name, message: redactText(value.message), stack: redactText(value.stack ?? '') }
  if (Array.isArray(value)) return value.map((item) => redactValue('', item))
  if (typeof value === 'object' && value !== null) return redactFields({ ...value })
  return value
}

function ignore(): void {}
