import type { Field } from '@portico/model'
import { type LoadedRow, personOf } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { viewsTexts as words } from '../../lib/texts/views.ts'
import type { CardFields } from './card-fields.ts'

/** A field of a record as its cell shows it; nothing where there is nothing. */
export function CardValue({ row, field }: { readonly row: LoadedRow; readonly field: Field }) {
  const value = row.values[field.name] ?? null
  if (value === null || value === '') return null
  const { Cell } = fieldType(field)
  return <span className="cd-value" title={field.label}><Cell field={field} value={value} title={row.titles[field.name]} person={personOf(row, field.name)} row={row.values} /></span>
}

/** What a record is called. */
export function titleOf(row: LoadedRow, field: Field | null): string {
  const value = field === null ? null : (row.values[field.name] ?? null)
  return (field === null || value === null ? '' : fieldType(field).toPlainText(value, field, row.titles[field.name])) || words.untitled
}

/** Where the picture of a record is stored; null where it has none. Pictures of strangers are not loaded unasked. */
export function coverOf(row: LoadedRow, { cover }: CardFields): string | null {
  const path = cover === null ? null : (row.values[cover.name] ?? null)
  return path === null || path === '' || /^https?:/i.test(path) ? null : path
}
