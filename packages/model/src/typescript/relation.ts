import type { ColumnDescription, Description, ForeignKeyDescription, RelationDescription } from '../description.ts'
import { block, byName, property, quote } from './syntax.ts'
import { type Relations, typeOf } from './type-of.ts'

const isNever = (column: ColumnDescription): boolean => column.generated || column.identity === 'always'
const isNullable = (column: ColumnDescription): boolean => !column.notNull && column.type.notNull !== true
const isOptional = (column: ColumnDescription): boolean => isNullable(column) || column.default !== null || column.identity !== null

/** `Row`, `Insert`, `Update` and `Relationships` of a table; of a view what is read from it. */
export const relationType = (relation: RelationDescription, description: Description, relations: Relations): string => {
  const columns = byName(relation.columns)
  const isTable = relation.kind === 'table' || relation.kind === 'partitioned table' || relation.kind === 'foreign table'
  const typed = (column: ColumnDescription): string => `${typeOf(column.type, relations)}${isNullable(column) ? ' | null' : ''}`
  const member = (column: ColumnDescription, optional: boolean): string => `${property(column.name)}${optional ? '?' : ''}: ${isNever(column) ? 'never' : typed(column)}`
  return block([
    `Row: ${block(columns.map((column) => `${property(column.name)}: ${typed(column)}`))}`,
    ...(isTable ? [
      `Insert: ${block(columns.map((column) => member(column, isNever(column) || isOptional(column))))}`,
      `Update: ${block(columns.map((column) => member(column, true)))}`,
    ] : []),
    `Relationships: ${relationships(relation, description)}`,
  ])
}

/** Keys to what is described in the same schema: only these can be embedded by name. */
const relationships = (relation: RelationDescription, description: Description): string => {
  const known = byName(relation.foreignKeys).filter(({ references }) => references.schema === relation.schema && description.relations.some(({ schema, name }) => schema === references.schema && name === references.table))
  return known.length === 0 ? '[]' : `[${known.map((key) => relationship(key, relation)).join(', ')}]`
}

const relationship = ({ name, columns, references }: ForeignKeyDescription, relation: RelationDescription): string => block([
  `foreignKeyName: ${quote(name)}`,
  `columns: [${columns.map(quote).join(', ')}]`,
  `isOneToOne: ${[relation.primaryKey, ...relation.uniques.map((unique) => unique.columns)].some((unique) => isSame(unique, columns))}`,
  `referencedRelation: ${quote(references.table)}`,
  `referencedColumns: [${references.columns.map(quote).join(', ')}]`,
])

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((name) => b.includes(name))
