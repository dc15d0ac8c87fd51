import pg from 'pg'
import type { SqlFile } from './load-project.ts'
import { lineAt, offsetOfPosition } from './lines.ts'
import { ProjectError, type ProjectErrorCode } from './project-error.ts'

/** PostgreSQL's refusal of what was sent from `offset` of the file on, told with file, line and its own words. */
export function sqlFailure(code: 'migration-failed' | 'seed-failed', file: SqlFile, cause: unknown, sent: { readonly text: string; readonly offset: number }): ProjectError {
  if (!(cause instanceof pg.DatabaseError)) {
    return new ProjectError(code, cause instanceof Error ? cause.message : String(cause), { file: file.path, line: null }, { cause })
  }
  const within = cause.position === undefined ? 0 : offsetOfPosition(sent.text, Number(cause.position))
  const place = { file: file.path, line: lineAt(file.sql, sent.offset + within) }
  const extension = missingExtension(cause)
  if (extension !== null) return new ProjectError('extension-missing', lacks(extension), place, { cause })
  return new ProjectError(cause.code === '53100' ? 'disk-full' : code satisfies ProjectErrorCode, sentence(cause), place, { cause })
}

function sentence({ message, code, detail, hint, where }: pg.DatabaseError): string {
  const more = [detail, hint === undefined ? undefined : `Hint: ${hint}`, where === undefined ? undefined : `Where: ${where.replaceAll('\n', ' ')}`]
  return [`${message} (${code ?? 'no code'})`, ...more.filter((part) => part !== undefined)].join('. ')
}

function missingExtension({ message }: pg.DatabaseError): string | null {
  return /^extension "([^"]+)" is not available$/.exec(message)?.[1]
    ?? /^could not open extension control file .*\/([^/]+)\.control"/.exec(message)?.[1] ?? null
}

const compiled: Readonly<Record<string, string>> = {
  vector: 'its types and indexes are compiled code', postgis: 'its types and functions are compiled code',
}

function lacks(extension: string): string {
  const family = extension.startsWith('postgis') ? 'postgis' : extension
  const why = compiled[family]
  return `This PostgreSQL has no extension "${extension}"${why === undefined ? '' : ` (${why})`}`
}
