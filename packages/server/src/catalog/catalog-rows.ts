import type { QualifiedName } from './identifier.ts'
import type { Column } from './schema-cache.ts'

/** The answers of the catalog queries, as PostgreSQL builds them. Relations go by the text of their oid. */
export interface CatalogRows {
  readonly postgres: number
  readonly schemas: readonly string[]
  readonly relations: readonly RelationRow[]
  readonly columnNames: readonly ColumnNamesRow[]
  readonly foreignKeys: readonly ForeignKeyRow[]
  readonly uniqueKeys: readonly UniqueKeyRow[]
  readonly viewQueries: readonly { readonly oid: string; readonly query: string }[]
  readonly routines: readonly RoutineRow[]
  readonly computed: readonly ComputedRow[]
  readonly roleSettings: readonly { readonly role: string; readonly name: string; readonly value: string }[]
  readonly comments: readonly { readonly schema: string; readonly comment: string | null }[]
}

export interface RelationRow extends QualifiedName {
  readonly oid: string
  readonly isView: boolean
  readonly comment: string | null
  /** Bits of `pg_relation_is_updatable`: 4 update, 8 insert, 16 delete. */
  readonly writes: number
  readonly columns: readonly Column[]
}

export interface ColumnNamesRow extends QualifiedName {
  readonly oid: string
  readonly isView: boolean
  readonly columns: Readonly<Record<string, string>>
}

interface ForeignKeyRow {
  readonly name: string
  readonly table: string
  readonly columns: readonly number[]
  readonly target: string
  readonly targetColumns: readonly number[]
}

interface UniqueKeyRow {
  readonly table: string
  readonly primary: boolean
  readonly columns: readonly number[]
}

export interface RoutineRow extends QualifiedName {
  readonly comment: string | null
  readonly volatility: 'i' | 's' | 'v'
  readonly set: boolean
  readonly type: string
  readonly composite: boolean
  readonly relation: QualifiedName | null
  /** `name=value` */
  readonly settings: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly variadic: boolean }[]
  readonly defaults: number
}

interface ComputedRow extends QualifiedName {
  readonly source: QualifiedName
  readonly target: QualifiedName
  readonly toOne: boolean
}
