import type { Entity } from '@portico/model'
import type { LoadedRow } from '../backend/records/select.ts'
import { fieldType } from './registry.ts'

/** What names the record: its title in words, else its key. */
export function recordTitle(entity: Entity, row: LoadedRow): string {
  const field = entity.byName.get(entity.title)
  const text = field === undefined ? '' : fieldType(field).toPlainText(row.values[field.name] ?? null, field, row.titles[field.name] ?? null)
  return text.trim() === '' ? `${entity.singular} ${row.key}` : text
}
