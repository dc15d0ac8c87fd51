import type { Entity, Field } from '@portico/model'
import { type Condition, any, compare, escapePattern } from './condition.ts'
import { searchedColumns } from '../../lib/limits.ts'

const searched: ReadonlySet<Field['kind']> = new Set(['text', 'email', 'phone', 'url'])

/** Is `ilike` defined on it? */
function isTextual(field: Field): boolean {
  const type = baseType(field.type)
  return type.kind === 'base' && ['text', 'varchar', 'bpchar', 'citext', 'name'].includes(type.name)
}

function baseType(type: Field['type']): Field['type'] {
  return type.kind === 'domain' && type.of !== undefined ? baseType(type.of) : type
}

/** The columns that a search looks at: the title first, then other short texts. */
export function searchFields(entity: Entity): readonly Field[] {
  const texts = entity.fields.filter((field) => field.can.select && !field.hidden && searched.has(field.kind) && isTextual(field))
  return [...texts].sort((a, b) => Number(b.name === entity.title) - Number(a.name === entity.title)).slice(0, searchedColumns)
}

/**
 * Builds the condition of a search, or null where there is nothing to search in. One letter or two match beginnings only;
 * from three on the text may stand anywhere.
 */
export function buildSearch(entity: Entity, text: string): Condition | null {
  const sought = text.trim()
  const fields = searchFields(entity)
  if (sought === '' || fields.length === 0) return null
  const pattern = sought.length < 3 ? `${escapePattern(sought)}%` : `%${escapePattern(sought)}%`
  return any(fields.map((field) => compare(field.name, 'ilike', pattern)))
}
