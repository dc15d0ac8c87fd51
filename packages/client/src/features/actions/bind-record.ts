import type { Entity, Row } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import type { LoadedRow } from '../../backend/records/select.ts'

/** The argument that the record gives. */
export function recordArgument({ on }: Callable, entity: Entity, row: LoadedRow): Row {
  const [key] = entity.key
  return on === null || key === undefined ? {} : { [on.argument]: row.values[key] ?? null }
}
