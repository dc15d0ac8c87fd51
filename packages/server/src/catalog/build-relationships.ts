import type { ForeignKey, Keys } from './build-keys.ts'
import type { CatalogRows } from './catalog-rows.ts'
import { groupBy } from './group-by.ts'
import { nameKey } from './identifier.ts'
import type { QualifiedName } from './identifier.ts'
import type { Cardinality, KeyRelationship, Relationship } from './relationship.ts'

/** All ways between exposed relations, by `nameKey` of where they start. */
export function buildRelationships(keys: Keys, rows: CatalogRows): ReadonlyMap<string, readonly Relationship[]> {
  const exposed = new Set(rows.schemas)
  const between = keys.foreignKeys.filter((key) => [key.table, key.target].every((oid) => exposed.has(keys.relations.get(oid)?.schema ?? '')))
  const relationships: Relationship[] = [
    ...between.flatMap((key) => bothWays(key, keys)),
    ...acrossJunctions(between, keys),
    ...rows.computed.map(({ schema, name, source, target, toOne }): Relationship => ({ kind: 'computed', routine: { schema, name }, source, target, toOne })),
  ]
  return groupBy(relationships, ({ source }) => nameKey(source))
}

function bothWays(key: ForeignKey, keys: Keys): readonly KeyRelationship[] {
  const constraint = key.name
  const inverse = key.columns.map(([source, target]) => [target, source] as const)
  return [
    relationship(keys, key.table, key.target, { kind: key.unique ? 'one-to-one' : 'many-to-one', constraint, columns: key.columns }),
    relationship(keys, key.target, key.table, { kind: key.unique ? 'one-to-one' : 'one-to-many', constraint, columns: inverse }),
  ]
}

/** Two different keys of one table, both within its primary key, join the tables that they lead to. */
function acrossJunctions(foreignKeys: readonly ForeignKey[], keys: Keys): readonly KeyRelationship[] {
  const relationships: KeyRelationship[] = []
  for (const [table, own] of groupBy(foreignKeys.filter(({ unique }) => !unique), (key) => key.table)) {
    const primary = new Set(keys.primaryKeys.get(table))
    const within = own.filter((key) => key.columns.every(([column]) => primary.has(column)))
    for (const here of within) {
      for (const there of within) {
        if (here.name === there.name) continue
        relationships.push(relationship(keys, here.target, there.target, {
          kind: 'many-to-many',
          junction: {
            table: nameOf(keys, table),
            sourceConstraint: here.name,
            targetConstraint: there.name,
            sourceColumns: here.columns.map(([column, target]) => [target, column] as const),
            targetColumns: there.columns.map(([column, target]) => [target, column] as const),
          },
        }))
      }
    }
  }
  return relationships
}

function relationship(keys: Keys, source: string, target: string, cardinality: Cardinality): KeyRelationship {
  return { kind: 'key', source: nameOf(keys, source), target: nameOf(keys, target), targetIsView: keys.relations.get(target)?.isView ?? false, cardinality }
}

function nameOf(keys: Keys, oid: string): QualifiedName {
  const row = keys.relations.get(oid)
  return { schema: row?.schema ?? '', name: row?.name ?? '' }
}
