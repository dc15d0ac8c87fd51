import type { Entity, Row } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'

/** The argument that the record gives. */
export function recordArgument({ on }: Callable, entity: Entity, row: LoadedRow): Row {
  const [key] = entity.key
  return on === null || key === undefined ? {} : { [on.argument]: row.values[key] ?? null }
}

export function titleOf(entity: Entity, row: LoadedRow): string {
  const field = entity.byName.get(entity.title)
  const text = field === undefined ? '' : fieldType(field).toPlainText(row.values[field.name] ?? null, field, row.titles[field.name] ?? null)
  return text.trim() === '' ? `${entity.singular} ${row.key}` : text
}
