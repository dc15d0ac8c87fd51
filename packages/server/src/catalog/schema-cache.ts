import type { QualifiedName } from './identifier.ts'
import type { Relationship } from './relationship.ts'

/** What is known of the exposed schemas, read from `pg_catalog` once and again whenever the schema changes. */
export interface SchemaCache {
  /** `server_version_num`. */
  readonly postgres: number
  /** Exposed schemas, the default one first. */
  readonly schemas: readonly string[]
  /** By `nameKey`; only exposed schemas. */
  readonly tables: ReadonlyMap<string, Table>
  /** By `nameKey` of the relation they start from; only between exposed schemas. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
  /** Overloads by `nameKey`; only exposed schemas. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  /** Settings that `ALTER ROLE … SET` gave a role and that any user may set, by role. */
  readonly roleSettings: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Comments of the exposed schemas, by name. */
  readonly comments: ReadonlyMap<string, string>
}

/** A table, view, materialized view, foreign or partitioned table. */
export interface Table {
  readonly name: QualifiedName
  readonly isView: boolean
  readonly comment: string | null
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
  /** In key order; for a view the columns that show the key of what is under it. */
  readonly primaryKey: readonly string[]
  readonly columns: ReadonlyMap<string, Column>
}

export interface Column {
  readonly name: string
  /** `format_type` with its modifier, schema-qualified where it is not of `pg_catalog`: may stand in SQL as it is. */
  readonly type: string
  /** The type under any domains, without modifier. */
  readonly baseType: string
  readonly nullable: boolean
  /** The default as SQL, for an identity column the `nextval` of its sequence. */
  readonly default: string | null
  readonly comment: string | null
  readonly maxLength: number | null
  readonly enumLabels: readonly string[]
}

export interface Routine {
  readonly name: QualifiedName
  readonly comment: string | null
  readonly parameters: readonly Parameter[]
  readonly returns: RoutineReturn
  readonly volatility: 'immutable' | 'stable' | 'volatile'
  /** `SET` clauses of the function that must be in force before it starts: `statement_timeout`. */
  readonly settings: Readonly<Record<string, string>>
}

export interface Parameter {
  /** Empty for an unnamed one. */
  readonly name: string
  /** As `Column.type`; fixed-length bit and character types appear as their varying ones. */
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

export interface RoutineReturn {
  readonly kind: 'void' | 'scalar' | 'composite'
  readonly set: boolean
  /** The relation whose row type is returned, for embedding. */
  readonly relation: QualifiedName | null
  readonly type: string
}
