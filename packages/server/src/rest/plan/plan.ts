import type { QualifiedName } from '../../catalog/identifier.ts'
import type { Column, Parameter, Routine, Table } from '../../catalog/schema-cache.ts'
import type { FullTextOperator, IsValue, QuantifiableOperator, SimpleOperator } from '../api-request/filter.ts'
import type { JsonPath } from '../api-request/field.ts'
import type { Payload } from '../api-request/payload.ts'
import type { Range } from '../api-request/range.ts'
import type { Aggregate } from '../api-request/select.ts'
import type { CastType } from './cast-type.ts'

/**
 * What is asked, resolved against the SchemaCache. Differs from ApiRequest in its types: relations and functions are
 * those of the cache, columns are `ColumnReference`s, and nothing is left to look up.
 */

/** How the columns of a relation are written: by its full name, or by the alias it has in the query. */
export type Qualifier =
  | { readonly kind: 'table'; readonly name: QualifiedName }
  | { readonly kind: 'alias'; readonly alias: string }

/**
 * A column. One that the cache does not know (a computed field, a column of a record, a mistake) is left to
 * PostgreSQL to judge: only ever quoted and qualified by its relation.
 */
export type ColumnReference =
  | { readonly kind: 'known'; readonly qualifier: Qualifier; readonly column: Column }
  | { readonly kind: 'unknown'; readonly qualifier: Qualifier; readonly name: string }

export interface FieldReference {
  readonly column: ColumnReference
  readonly path: JsonPath
}

/** One row source with what is read from it. */
export interface ReadNode {
  readonly from: From
  readonly qualifier: Qualifier
  /** Null where its columns are not known. */
  readonly table: Table | null
  readonly fields: readonly SelectedField[]
  readonly embeds: readonly Embed[]
  readonly where: readonly Condition[]
  readonly order: readonly Order[]
  readonly range: Range
  /** Cap on top of what was asked; null is none. */
  readonly maxRows: number | null
}

export type From =
  | { readonly kind: 'table'; readonly name: QualifiedName; readonly alias: string | null }
  /** The rows that the statement itself made: what was written, or what the function returned. */
  | { readonly kind: 'source'; readonly alias: string }
  | { readonly kind: 'computed'; readonly routine: QualifiedName; readonly row: string; readonly rowType: QualifiedName; readonly alias: string }

export interface SelectedField {
  readonly value: { readonly kind: 'field'; readonly field: FieldReference } | { readonly kind: 'star' }
  readonly cast: CastType | null
  readonly aggregate: { readonly name: Aggregate; readonly cast: CastType | null } | null
  /** The key in the answer; null for a star, and for an aggregate, which PostgreSQL names. */
  readonly name: string | null
}

export interface Embed {
  readonly node: ReadNode
  /** The key in the answer. */
  readonly name: string
  /** Its alias where it is joined. */
  readonly alias: string
  readonly toOne: boolean
  readonly inner: boolean
  readonly spread: boolean
  /** Nothing of it is shown: it only filters. */
  readonly hidden: boolean
  readonly join: JoinConditions
}

/** Pairs of columns that are equal; a computed relationship has none. */
export interface JoinConditions {
  readonly pairs: readonly (readonly [ColumnReference, ColumnReference])[]
  readonly junction: { readonly name: QualifiedName; readonly alias: string } | null
}

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly negated: boolean; readonly branches: readonly Condition[] }
  | { readonly kind: 'filter'; readonly field: FieldReference; readonly negated: boolean; readonly test: Test }
  /** `rel=is.null`: has the row anything embedded under this alias? */
  | { readonly kind: 'embedded'; readonly alias: string; readonly exists: boolean }

export type Test =
  | { readonly kind: 'simple'; readonly operator: SimpleOperator; readonly value: string }
  | { readonly kind: 'quantified'; readonly operator: QuantifiableOperator; readonly quantifier: 'any' | 'all' | null; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'is-distinct'; readonly value: string }
  /** `vectorize`: the field is text and must be made a tsvector first. */
  | { readonly kind: 'full-text'; readonly operator: FullTextOperator; readonly language: string | null; readonly value: string; readonly vectorize: boolean }

export interface Order {
  readonly by: { readonly kind: 'own'; readonly field: FieldReference } | { readonly kind: 'embed'; readonly embed: string; readonly field: FieldReference }
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}

export type MutationPlan = InsertPlan | UpdatePlan | DeletePlan

export interface InsertPlan {
  readonly kind: 'insert'
  readonly table: Table
  readonly columns: readonly Column[]
  readonly body: JsonBody
  readonly conflict: { readonly action: 'merge' | 'ignore'; readonly columns: readonly Column[] } | null
  /** PUT: conditions that the row of the body must meet. */
  readonly where: readonly Condition[]
  readonly applyDefaults: boolean
  readonly returning: readonly Returned[]
}

export interface UpdatePlan {
  readonly kind: 'update'
  readonly table: Table
  readonly columns: readonly Column[]
  readonly body: JsonBody
  readonly where: readonly Condition[]
  readonly applyDefaults: boolean
  readonly returning: readonly Returned[]
}

export interface DeletePlan {
  readonly kind: 'delete'
  readonly table: Table
  readonly where: readonly Condition[]
  readonly returning: readonly Returned[]
}

/** What of a written row the rest of the statement needs. */
export type Returned = ColumnReference | { readonly kind: 'star'; readonly qualifier: Qualifier }

export type JsonBody = Pick<Extract<Payload, { kind: 'json' }>, 'json' | 'isObject'>

export interface CallPlan {
  readonly routine: Routine
  readonly arguments: CallArguments
}

export type CallArguments =
  | { readonly kind: 'none' }
  | { readonly kind: 'direct'; readonly values: readonly { readonly parameter: Parameter; readonly value: string }[] }
  | { readonly kind: 'json'; readonly parameters: readonly Parameter[]; readonly body: JsonBody }
  | { readonly kind: 'whole'; readonly parameter: Parameter; readonly value: string }
