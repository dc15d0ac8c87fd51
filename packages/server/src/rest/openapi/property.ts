import { nameKey } from '../../catalog/identifier.ts'
import type { Column, SchemaCache, Table } from '../../catalog/schema-cache.ts'

const jsonTypes: Readonly<Record<string, string>> = {
  smallint: 'integer', integer: 'integer', bigint: 'integer', numeric: 'number', real: 'number', 'double precision': 'number', boolean: 'boolean',
}

/** The JSON Schema of a PostgreSQL type; `format` is the type itself. */
export function typeProperty(type: string): object {
  if (type.endsWith('[]')) return { type: 'array', items: jsonType(type.slice(0, -2)), format: type }
  return { ...jsonType(type), format: type }
}

export function columnProperty(cache: SchemaCache, table: Table, column: Column): object {
  const description = [column.comment, ...notes(cache, table, column)].filter((text) => text !== null).join('\n\n')
  return {
    ...typeProperty(column.baseType),
    format: column.type,
    ...(column.default === null ? {} : { default: column.default }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(column.enumLabels.length === 0 ? {} : { enum: column.enumLabels }),
    ...(description === '' ? {} : { description }),
  }
}

/** json has any type, which is said by saying none. */
function jsonType(type: string): object {
  if (type === 'json' || type === 'jsonb') return {}
  return { type: jsonTypes[type.replace(/\(.*\)/, '')] ?? 'string' }
}

/** The notes by which clients find keys in a description that has no place for them. */
function notes(cache: SchemaCache, table: Table, { name }: Column): readonly string[] {
  const primary = table.primaryKey.includes(name) ? ['Note:\nThis is a Primary Key.<pk/>'] : []
  const foreign = (cache.relationships.get(nameKey(table.name)) ?? []).flatMap((relationship) => {
    if (relationship.kind === 'computed' || relationship.targetIsView || relationship.cardinality.kind !== 'many-to-one') return []
    const [pair, second] = relationship.cardinality.columns
    if (pair === undefined || second !== undefined || pair[0] !== name) return []
    return [`Note:\nThis is a Foreign Key to \`${relationship.target.name}.${pair[1]}\`.<fk table='${relationship.target.name}' column='${pair[1]}'/>`]
  })
  return [...primary, ...foreign.slice(0, 1)]
}
