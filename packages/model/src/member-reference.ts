import type { ColumnDescription, Description, ForeignKeyDescription, RelationDescription } from './description.ts'
import { entityId } from './entity-id.ts'
import type { Relationship } from './model.ts'
import { labelOf } from './names.ts'
import { readTags, relationDirectives } from './smart-tags.ts'
import { baseType } from './types.ts'

export const isMembersTable = ({ references }: ForeignKeyDescription): boolean => references.schema === 'auth' && references.table === 'users'

/** Does the column say which member? It points to `auth.users`, or is filled in with whoever writes. */
const namesMember = (column: ColumnDescription, relation: RelationDescription): boolean =>
  baseType(column.type).name === 'uuid' &&
  (/^\(*\s*(select\s+)?auth\.uid\(\)/i.test(column.default ?? '') ||
    relation.foreignKeys.some((key) => isMembersTable(key) && key.columns.length === 1 && key.columns[0] === column.name && key.references.columns[0] === 'id'))

/** Where the names of members stand, as far as the role may read them: the relation marked `@people` and its column. */
const peopleIn = (description: Description): { readonly relation: RelationDescription; readonly userField: string } | null => {
  for (const relation of description.relations) {
    const userField = readTags(relation.comment, relationDirectives).get('people')
    const column = relation.columns.find(({ name }) => name === userField)
    if (userField !== null && column?.privileges.select === true && relation.privileges.select) return { relation, userField }
  }
  return null
}

/**
 * A column that says which member is a reference to whoever describes that member, so that a name is shown and chosen.
 * There is no foreign key between the two (`name` is empty): nothing can be embedded by it. Null where it is no such column.
 */
export const memberReference = (column: ColumnDescription, relation: RelationDescription, description: Description): Relationship | null => {
  const people = namesMember(column, relation) ? peopleIn(description) : null
  if (people === null || (people.relation === relation && people.userField === column.name)) return null
  return {
    name: '',
    cardinality: 'to-one',
    label: labelOf(column.name.replace(/(?<=.)(_id|Id|_uuid)$/, '')),
    columns: [column.name],
    target: entityId(people.relation.schema, people.relation.name),
    targetColumns: [people.userField],
    isPeople: true,
    through: null,
    onDelete: 'no action',
  }
}
