import type { QualifiedName } from './identifier.ts'

/** A way from one relation to another, seen from `source`. */
export type Relationship = KeyRelationship | ComputedRelationship

/** Made by foreign keys, on tables or through views that show their columns. */
export interface KeyRelationship {
  readonly kind: 'key'
  readonly source: QualifiedName
  readonly target: QualifiedName
  readonly targetIsView: boolean
  readonly cardinality: Cardinality
}

/** Column of the source, column of the target. */
export type ColumnPair = readonly [source: string, target: string]

export type Cardinality =
  | { readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one'; readonly constraint: string; readonly columns: readonly ColumnPair[] }
  | { readonly kind: 'many-to-many'; readonly junction: Junction }

interface Junction {
  readonly table: QualifiedName
  readonly sourceConstraint: string
  readonly targetConstraint: string
  /** Column of the source or target, column of the junction. */
  readonly sourceColumns: readonly ColumnPair[]
  readonly targetColumns: readonly ColumnPair[]
}

/** A function from a row of `source` to rows of `target`. */
interface ComputedRelationship {
  readonly kind: 'computed'
  readonly source: QualifiedName
  readonly target: QualifiedName
  readonly routine: QualifiedName
  readonly toOne: boolean
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne
  switch (relationship.cardinality.kind) {
    case 'many-to-one':
    case 'one-to-one': return true
    case 'one-to-many':
    case 'many-to-many': return false
  }
}

export function isSelfReference(relationship: KeyRelationship): boolean {
  return relationship.source.schema === relationship.target.schema && relationship.source.name === relationship.target.name
}
