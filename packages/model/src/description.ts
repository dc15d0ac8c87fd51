/**
 * What a backend says about itself to the role that asks: the JSON answer of `portico_describe()`
 * (`packages/model/sql/describe.sql`), and the same shape when it was read from an OpenAPI document.
 * Nothing in it is more than the role may use. Plain JSON: it travels, is cached and is kept in files.
 */
export interface Description {
  /** Version of this shape. */
  readonly version: 1
  /** The database role that asked. */
  readonly role: string
  /** `server_version_num`, e.g. 180004; null where the source does not tell. */
  readonly postgres: number | null
  readonly relations: readonly RelationDescription[]
  readonly functions: readonly FunctionDescription[]
}

/** The shape is checked as far as a reader relies on it: a function or file of that name may be anybody's. */
export const isDescription = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === 1
  && 'relations' in value && Array.isArray(value.relations) && 'functions' in value && Array.isArray(value.functions)

export type RelationKind = 'table' | 'partitioned table' | 'view' | 'materialized view' | 'foreign table'

export interface RelationDescription {
  readonly schema: string
  readonly name: string
  readonly kind: RelationKind
  readonly comment: string | null
  /** Column names, in key order; empty where there is no primary key. */
  readonly primaryKey: readonly string[]
  /** Do policies decide which rows the role reaches? False for whoever they do not bind, and where the source does not tell. */
  readonly rowSecurity: boolean
  /** `pg_class.reltuples`, only where the role sees every row; else null. */
  readonly estimate: number | null
  readonly privileges: { readonly select: boolean; readonly insert: boolean; readonly update: boolean; readonly delete: boolean }
  /** Is it in the `supabase_realtime` publication? */
  readonly realtime: boolean
  /** Is who changed it kept (`history.sql`), for this role to read? Absent where the source does not tell. */
  readonly history?: boolean
  readonly columns: readonly ColumnDescription[]
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[]
  /** `pg_get_expr` of each CHECK constraint, e.g. `(weight > (0)::numeric)`. */
  readonly checks: readonly { readonly name: string; readonly expression: string; readonly comment: string | null }[]
  readonly foreignKeys: readonly ForeignKeyDescription[]
  /** Row-security policies that apply to the role: name, command and the owner's comment, never the expression. */
  readonly policies: readonly PolicyDescription[]
}

export interface PolicyDescription {
  readonly name: string
  readonly command: 'all' | 'select' | 'insert' | 'update' | 'delete'
  readonly permissive: boolean
  /** Could USING and WITH CHECK let a row pass for whoever asked? Null where that depends on the row. */
  readonly passes: { readonly using: boolean | null; readonly check: boolean | null }
  readonly comment: string | null
}

export interface ForeignKeyDescription {
  readonly name: string
  readonly columns: readonly string[]
  readonly references: { readonly schema: string; readonly table: string; readonly columns: readonly string[] }
  readonly onDelete: 'no action' | 'restrict' | 'cascade' | 'set null' | 'set default'
}

export interface ColumnDescription {
  readonly name: string
  /** `format_type(atttypid, atttypmod)`: `numeric(6,2)`, `text`, `public.item_state`, `integer[]`. */
  readonly type: TypeDescription
  readonly notNull: boolean
  /** Default expression as SQL, or null. */
  readonly default: string | null
  readonly identity: 'always' | 'by default' | null
  /** `generated always as (…)`: never written. */
  readonly generated: boolean
  readonly comment: string | null
  readonly privileges: { readonly select: boolean; readonly insert: boolean; readonly update: boolean }
}

export interface TypeDescription {
  readonly schema: string
  /** `pg_type.typname` of the type itself: `int4`, `_text`, `item_state`. */
  readonly name: string
  /** `format_type` with its modifier. */
  readonly display: string
  readonly kind: 'base' | 'enum' | 'domain' | 'composite' | 'range' | 'multirange' | 'array' | 'pseudo'
  /** The raw `atttypmod`, -1 where there is none. */
  readonly modifier: number
  /** Labels in order, for an enum. */
  readonly labels?: readonly string[]
  /** The type under a domain, the element of an array, the subtype of a range. */
  readonly of?: TypeDescription
  /** Constraints of a domain (`VALUE` stands for the value). */
  readonly checks?: readonly { readonly name: string; readonly expression: string }[]
  /** A domain may refuse null by itself. */
  readonly notNull?: boolean
  /** Attributes of a composite. */
  readonly attributes?: readonly { readonly name: string; readonly type: TypeDescription }[]
}

export interface FunctionDescription {
  readonly schema: string
  readonly name: string
  readonly comment: string | null
  readonly volatility: 'immutable' | 'stable' | 'volatile'
  readonly arguments: readonly { readonly name: string; readonly type: TypeDescription; readonly hasDefault: boolean; readonly variadic: boolean }[]
  readonly returns: { readonly type: TypeDescription; readonly set: boolean; /** Columns of a `returns table (…)`. */ readonly columns: readonly { readonly name: string; readonly type: TypeDescription }[] }
}
