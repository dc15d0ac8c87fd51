import type { TypeDescription } from './description.ts'

/**
 * A rule that a value or a row must satisfy, taken from the database. SQL's three-valued logic: a CHECK that is
 * unknown (because something is null) holds. `opaque` is a CHECK that was not understood: only the backend judges it.
 * A constraint's `comment` is what its owner says to whoever breaks it.
 */
export type Rule =
  /** Not null. With `hasDefault` the database fills in what is not given; an explicit null is refused all the same. */
  | { readonly kind: 'required'; readonly field: string; readonly hasDefault: boolean }
  | { readonly kind: 'max-length'; readonly field: string; readonly max: number }
  /** numeric(p,s): at most p-s digits before the point; s decimals (more are rounded by PostgreSQL). */
  | { readonly kind: 'precision'; readonly field: string; readonly precision: number; readonly scale: number }
  /** What the type itself takes: int4 range, a date that exists, a uuid, an option of the enum. */
  | { readonly kind: 'type'; readonly field: string; readonly type: TypeDescription }
  | { readonly kind: 'check'; readonly constraint: string; readonly fields: readonly string[]; readonly expression: Expression; readonly columns: Readonly<Record<string, CheckedColumn>>; readonly comment?: string }
  | { readonly kind: 'opaque'; readonly constraint: string; readonly fields: readonly string[]; readonly sql: string; readonly comment?: string }

/** What the evaluation of a CHECK must know of a column that it names; a generated one is not among them. */
export interface CheckedColumn {
  readonly type: TypeDescription
  /** A value that is not given is then the database's to choose, else null. */
  readonly hasDefault: boolean
}

/** Why a row was not accepted: which field to show it at, and what to say (the client turns it into a sentence). */
export interface Issue {
  readonly field: string | null
  readonly rule: Rule
}

/** The parsed part of SQL that CHECK expressions use. Literals keep their text: numbers are never made floating point. */
export type Expression =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'literal'; readonly type: 'number' | 'text' | 'boolean' | 'null' | 'date' | 'timestamp' | 'timestamptz' | 'other'; readonly value: string | null }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'compare'; readonly operator: '=' | '<>' | '<' | '<=' | '>' | '>=' | '~' | '~*' | '!~' | '!~*' | 'like' | 'ilike' | 'not like' | 'not ilike'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'arithmetic'; readonly operator: '+' | '-' | '*' | '/' | '%' | '||'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'any'; readonly operator: '=' | '<>'; readonly all: boolean; readonly left: Expression; readonly list: Expression }
  | { readonly kind: 'is-null'; readonly negated: boolean; readonly operand: Expression }
  | { readonly kind: 'is-boolean'; readonly value: boolean; readonly negated: boolean; readonly operand: Expression }
  | { readonly kind: 'is-distinct'; readonly negated: boolean; readonly left: Expression; readonly right: Expression }
  /** `type` is the type's catalog name without a modifier: `numeric`, `text`, `int8`. */
  | { readonly kind: 'cast'; readonly type: string; readonly operand: Expression }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Expression[] }
