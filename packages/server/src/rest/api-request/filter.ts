import type { Field } from './field.ts'

/** A condition, or conditions joined. */
export type LogicTree =
  | { readonly kind: 'filter'; readonly filter: Filter }
  | { readonly kind: 'and' | 'or'; readonly negated: boolean; readonly branches: readonly LogicTree[] }

export interface Filter {
  readonly field: Field
  readonly negated: boolean
  readonly operation: Operation
}

export type Operation =
  | { readonly kind: 'simple'; readonly operator: SimpleOperator; readonly value: string }
  | { readonly kind: 'quantified'; readonly operator: QuantifiableOperator; readonly quantifier: 'any' | 'all' | null; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'is-distinct'; readonly value: string }
  | { readonly kind: 'full-text'; readonly operator: FullTextOperator; readonly language: string | null; readonly value: string }

export const simpleOperators = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
export type SimpleOperator = (typeof simpleOperators)[number]

/** These may be followed by `(any)` or `(all)`. */
export const quantifiableOperators = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
export type QuantifiableOperator = (typeof quantifiableOperators)[number]

export const fullTextOperators = ['fts', 'plfts', 'phfts', 'wfts'] as const
export type FullTextOperator = (typeof fullTextOperators)[number]

export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type IsValue = (typeof isValues)[number]
