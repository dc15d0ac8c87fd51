import type { Field } from './field.ts'

export type SelectItem = SelectField | SelectRelation

export interface SelectField {
  readonly kind: 'field'
  /** Its name is `*` for all columns. */
  readonly field: Field
  readonly alias: string | null
  readonly cast: string | null
  readonly aggregate: { readonly name: Aggregate; readonly cast: string | null } | null
}

export interface SelectRelation {
  readonly kind: 'relation'
  readonly name: string
  readonly alias: string | null
  readonly hint: string | null
  readonly join: 'inner' | 'left' | null
  /** `...rel(…)`: its fields appear among those of the parent. */
  readonly spread: boolean
  readonly items: readonly SelectItem[]
}

export const aggregates = ['sum', 'avg', 'count', 'max', 'min'] as const
export type Aggregate = (typeof aggregates)[number]
