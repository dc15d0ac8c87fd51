import { nameKey } from '../../catalog/identifier.ts'
import type { QualifiedName } from '../../catalog/identifier.ts'
import { isSelfReference } from '../../catalog/relationship.ts'
import type { Cardinality, KeyRelationship, Relationship } from '../../catalog/relationship.ts'
import type { SchemaCache } from '../../catalog/schema-cache.ts'
import { refuse } from '../error/problem.ts'
import { mostSimilar } from '../error/similar.ts'

/**
 * The one relationship that is meant by `target!hint` from `origin`, by PostgREST's rules. Throws PGRST200 where there
 * is none, PGRST201 where there are several.
 */
export function findRelationship(cache: SchemaCache, origin: QualifiedName, target: string, hint: string | null): Relationship {
  const all = (cache.relationships.get(nameKey(origin)) ?? []).filter((relationship) => relationship.target.schema === origin.schema)
  const computed = all.find((relationship) => relationship.kind === 'computed' && relationship.routine.name === target)
  if (computed !== undefined) return computed
  const found = all.filter((relationship): relationship is KeyRelationship => relationship.kind === 'key' && matches(relationship, target, hint))
  const [first, second] = found
  if (first === undefined) return refuse({ kind: 'no-relationship', origin: origin.name, target, hint, schema: origin.schema, suggestion: suggest(cache, origin, target, all) })
  if (second !== undefined) return refuse({ kind: 'ambiguous-relationship', origin: origin.name, target, candidates: found })
  return first
}

function matches(relationship: KeyRelationship, target: string, hint: string | null): boolean {
  if (isSelfReference(relationship)) return matchesSelf(relationship, target, hint)
  const { target: { name }, targetIsView, cardinality } = relationship
  if (hint !== null) return target === name && matchesHint(cardinality, hint)
  return target === name || (!targetIsView && (target === constraintOf(cardinality) || target === singleColumn(cardinality, 0)))
}

/** A self-reference is one key and two ways: the table's name is the way to many, the column's the way to one. */
function matchesSelf({ target: { name }, cardinality }: KeyRelationship, target: string, hint: string | null): boolean {
  switch (cardinality.kind) {
    case 'one-to-many': return target === name && (hint === null || hint === singleColumn(cardinality, 1) || hint === cardinality.constraint)
    case 'many-to-one': return hint === null && target === singleColumn(cardinality, 0)
    case 'many-to-many': return target === name && hint !== null && matchesHint(cardinality, hint)
    case 'one-to-one': return target === name ? hint === null || matchesHint(cardinality, hint) : hint === null && target === singleColumn(cardinality, 0)
  }
}

function matchesHint(cardinality: Cardinality, hint: string): boolean {
  if (cardinality.kind === 'many-to-many') return hint === cardinality.junction.table.name
  return hint === cardinality.constraint || hint === singleColumn(cardinality, 0) || hint === singleColumn(cardinality, 1)
}

function constraintOf(cardinality: Cardinality): string | null {
  return cardinality.kind === 'many-to-many' ? null : cardinality.constraint
}

function singleColumn(cardinality: Cardinality, side: 0 | 1): string | null {
  if (cardinality.kind === 'many-to-many' || cardinality.columns.length !== 1) return null
  return cardinality.columns[0]?.[side] ?? null
}

function suggest(cache: SchemaCache, origin: QualifiedName, target: string, known: readonly Relationship[]): string | null {
  if (known.length > 0) {
    const names = known.map((relationship) => relationship.target.name)
    const name = names.includes(target) ? null : mostSimilar(target, names, 0.33)
    return name === null ? null : `Perhaps you meant '${name}' instead of '${target}'.`
  }
  const parents = [...cache.relationships.values()].flatMap(([first]) => (first?.source.schema === origin.schema ? [first.source.name] : []))
  const name = mostSimilar(origin.name, parents.filter((parent) => parent !== origin.name), 0.33)
  return name === null ? null : `Perhaps you meant '${name}' instead of '${origin.name}'.`
}
