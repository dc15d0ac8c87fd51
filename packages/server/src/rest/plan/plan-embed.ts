import type { QualifiedName } from '../../catalog/identifier.ts'
import { nameKey } from '../../catalog/identifier.ts'
import { isToOne } from '../../catalog/relationship.ts'
import type { KeyRelationship, Relationship } from '../../catalog/relationship.ts'
import type { SelectRelation } from '../api-request/select.ts'
import { refuse } from '../error/problem.ts'
import { findRelationship } from './find-relationship.ts'
import type { Embed, From, JoinConditions } from './plan.ts'
import { ownRange } from './read-parts.ts'
import type { NodeRoot, PlanNode, ReadContext, ReadParts } from './read-parts.ts'
import { resolveColumn } from './resolve-field.ts'
import type { Scope } from './resolve-field.ts'

export function planEmbed(context: ReadContext, parent: NodeRoot, item: SelectRelation, parts: ReadParts, planNode: PlanNode): Embed {
  const relationship = findRelationship(context.cache, parent.name, item.name, item.hint)
  const depth = parent.depth + 1
  const alias = context.aliases.create(relationship.target.name, depth)
  const toOne = isToOne(relationship)
  const qualifier = { kind: 'alias', alias } as const
  const node = planNode(context, { name: relationship.target, from: embedFrom(relationship, parent, alias), qualifier, range: ownRange(parts), depth, spellOut: item.spread }, parts)
  if (item.spread && !toOne && node.fields.some(({ aggregate }) => aggregate !== null)) refuse({ kind: 'aggregate-spread' })
  return {
    node,
    name: item.alias ?? item.name,
    alias: context.aliases.create(`${parent.name.name}_${item.alias ?? item.name}`, depth),
    toOne,
    inner: item.join === 'inner',
    spread: item.spread,
    hidden: item.items.length === 0 || (node.fields.length === 0 && node.embeds.every(({ hidden }) => hidden)),
    join: relationship.kind === 'computed' ? { pairs: [], junction: null } : joinConditions(context, relationship, scopeOf(context, parent.name, parent.qualifier), scopeOf(context, relationship.target, qualifier)),
  }
}

function embedFrom(relationship: Relationship, parent: NodeRoot, alias: string): From {
  if (relationship.kind === 'key') return { kind: 'table', name: relationship.target, alias }
  const row = parent.qualifier.kind === 'alias' ? parent.qualifier.alias : parent.qualifier.name.name
  return { kind: 'computed', routine: relationship.routine, row, rowType: relationship.source, alias }
}

function scopeOf({ cache }: ReadContext, name: QualifiedName, qualifier: Scope['qualifier']): Scope {
  return { table: cache.tables.get(nameKey(name)) ?? null, qualifier }
}

function joinConditions(context: ReadContext, { cardinality }: KeyRelationship, source: Scope, target: Scope): JoinConditions {
  if (cardinality.kind !== 'many-to-many') {
    const pairs = cardinality.columns.map(([here, there]) => [resolveColumn(target, there), resolveColumn(source, here)] as const)
    return { pairs, junction: null }
  }
  const { table, sourceColumns, targetColumns } = cardinality.junction
  const alias = context.aliases.create(table.name, 1)
  const middle = scopeOf(context, table, { kind: 'alias', alias })
  return {
    pairs: [
      ...targetColumns.map(([there, between]) => [resolveColumn(target, there), resolveColumn(middle, between)] as const),
      ...sourceColumns.map(([here, between]) => [resolveColumn(middle, between), resolveColumn(source, here)] as const),
    ],
    junction: { name: table, alias },
  }
}
