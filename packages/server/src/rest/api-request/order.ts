import type { Field } from './field.ts'

export interface OrderTerm {
  /** The embedded to-one relation that the field is of; null for one of the relation itself. */
  readonly relation: string | null
  readonly field: Field
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}
