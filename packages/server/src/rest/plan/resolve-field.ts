import type { Table } from '../../catalog/schema-cache.ts'
import type { Field } from '../api-request/field.ts'
import type { ColumnReference, FieldReference, Qualifier } from './plan.ts'

/** Where names are looked up: the relation, and how it is called in the query. */
export interface Scope {
  readonly table: Table | null
  readonly qualifier: Qualifier
}

export function resolveColumn({ table, qualifier }: Scope, name: string): ColumnReference {
  const column = table?.columns.get(name)
  return column === undefined ? { kind: 'unknown', qualifier, name } : { kind: 'known', qualifier, column }
}

export function resolveField(scope: Scope, field: Field): FieldReference {
  return { column: resolveColumn(scope, field.name), path: field.path }
}

export function columnName(reference: ColumnReference): string {
  return reference.kind === 'known' ? reference.column.name : reference.name
}

/** The type under its domains; null where the column is not known. */
export function baseTypeOf(reference: ColumnReference): string | null {
  return reference.kind === 'known' ? reference.column.baseType : null
}
