import type { Field } from '@portico/model'
import type { LoadedRow } from '../backend/records/select.ts'
import { renderSeparated } from './separated.ts'

/**
 * Rows as CSV (RFC 4180): field names first, values in PostgreSQL's own text form, so that nothing is rounded or moved to
 * another zone and the file can be read back. A reference has its title in a column of its own. An empty field is nothing,
 * an empty text `""`.
 */
export function buildCsv(columns: readonly { readonly field: Field }[], key: readonly string[], rows: readonly LoadedRow[]): string {
  const shown = columns.map(({ field }) => field.name)
  const names = [...key.filter((name) => !shown.includes(name)), ...shown]
  const titled = new Set(columns.filter(({ field }) => field.reference !== null && rows.some((row) => row.titles[field.name] !== undefined)).map(({ field }) => field.name))
  const head = names.flatMap((name) => (titled.has(name) ? [name, `${name}_title`] : [name]))
  const lines = rows.map((row) => names.flatMap((name) => (titled.has(name) ? [row.values[name] ?? null, row.titles[name] ?? null] : [row.values[name] ?? null])))
  return `${renderSeparated([head, ...lines], ',', '\r\n')}\r\n`
}
