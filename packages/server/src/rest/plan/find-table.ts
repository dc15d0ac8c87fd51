import { nameKey } from '../../catalog/identifier.ts'
import type { SchemaCache, Table } from '../../catalog/schema-cache.ts'
import { refuse } from '../error/problem.ts'
import { mostSimilar } from '../error/similar.ts'

/** Throws PGRST205, with the most similar name of the schema. */
export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(nameKey({ schema, name }))
  if (table !== undefined) return table
  const names = [...cache.tables.values()].flatMap((other) => (other.name.schema === schema ? [other.name.name] : []))
  return refuse({ kind: 'table', table: { schema, name }, suggestion: mostSimilar(name, names, 0.75) })
}
