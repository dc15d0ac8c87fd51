import type { Description, ForeignKeyDescription, RelationDescription } from './description.ts'
import { entityId } from './entity-id.ts'
import { isMembersTable } from './member-reference.ts'
import { hasDefault } from './field-rules.ts'
import type { Relationship } from './model.ts'
import { labelOf } from './names.ts'
import { readTags, relationDirectives } from './smart-tags.ts'

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((name) => b.includes(name))

const idOf = (relation: RelationDescription): string => entityId(relation.schema, relation.name)
const targetOf = (key: ForeignKeyDescription): string => entityId(key.references.schema, key.references.table)

/** Members have no relation of their own here: which one a column names, `memberReference` tells. */
const keysOf = (relation: RelationDescription): readonly ForeignKeyDescription[] => relation.foreignKeys.filter((key) => !isMembersTable(key))

const withoutId = (column: string): string => column.replace(/(?<=.)(_id|Id|_uuid)$/, '')

const isPeople = (id: string, description: Description): boolean =>
  description.relations.some((relation) => idOf(relation) === id && readTags(relation.comment, relationDirectives).has('people'))

const toOne = (key: ForeignKeyDescription, description: Description): Relationship => ({
  name: key.name,
  cardinality: 'to-one',
  label: labelOf(withoutId(key.columns.at(-1) ?? key.references.table)),
  columns: key.columns,
  target: targetOf(key),
  targetColumns: key.references.columns,
  isPeople: isPeople(targetOf(key), description),
  through: null,
  onDelete: key.onDelete,
})

/** Two keys from one table are told apart by their columns: "Items (owner)", "Items (repaired by)". */
const reverseLabel = (label: string, key: ForeignKeyDescription, rivals: number): string =>
  rivals > 1 ? `${label} (${labelOf(withoutId(key.columns.at(-1) ?? '')).toLowerCase()})` : label

const toMany = (id: string, from: RelationDescription, label: string): readonly Relationship[] => {
  const keys = from.foreignKeys.filter((key) => targetOf(key) === id)
  return keys.map((key) => ({
    name: key.name,
    cardinality: 'to-many',
    label: reverseLabel(label, key, keys.length),
    columns: key.references.columns,
    target: idOf(from),
    targetColumns: key.columns,
    isPeople: false,
    through: null,
    onDelete: key.onDelete,
  }))
}

/** A junction does nothing but join: two foreign keys make up its key, and every other column fills itself in. */
const junctionKeys = (relation: RelationDescription): readonly [ForeignKeyDescription, ForeignKeyDescription] | null => {
  const [a, b, ...more] = keysOf(relation)
  if (a === undefined || b === undefined || more.length > 0) return null
  const joined = [...a.columns, ...b.columns]
  const rest = relation.columns.filter((column) => !joined.includes(column.name))
  const pure = same([...new Set(joined)], relation.primaryKey) && rest.every(hasDefault)
  return pure ? [a, b] : null
}

const manyToMany = (id: string, junction: RelationDescription, label: (id: string) => string): readonly Relationship[] => {
  const keys = junctionKeys(junction)
  if (keys === null) return []
  return [keys, [keys[1], keys[0]] as const]
    .filter(([here]) => targetOf(here) === id)
    .map(([here, there]) => ({
      name: there.name,
      cardinality: 'many-to-many',
      label: targetOf(here) === targetOf(there) ? reverseLabel(label(targetOf(there)), there, 2) : label(targetOf(there)),
      columns: here.references.columns,
      target: targetOf(there),
      targetColumns: there.references.columns,
      isPeople: false,
      through: { entity: idOf(junction), toHere: here.name, toTarget: there.name },
      onDelete: here.onDelete,
    }))
}

/** Every foreign key that touches the relation, seen from it. `label` gives the name of another entity, in the plural. */
export const relationshipsOf = (relation: RelationDescription, description: Description, label: (id: string) => string): readonly Relationship[] => {
  const id = idOf(relation)
  return [
    ...keysOf(relation).map((key) => toOne(key, description)),
    ...description.relations.flatMap((other) => toMany(id, other, label(idOf(other)))),
    ...description.relations.flatMap((other) => manyToMany(id, other, label)),
  ]
}
