import { type Entity, type Field, type Relationship, stemOf } from '@portico/model'
import type { Callable } from '../backend/actions/callable.ts'

/** The arguments as the fields of a form, so that they are judged and spoken of as those of a record are. */
export type Arguments = Pick<Entity, 'fields' | 'byName' | 'rules' | 'uniques' | 'relationships'>

export function argumentsOf({ arguments: fields }: Pick<Callable, 'arguments'>): Arguments {
  const relationships = fields.flatMap(({ reference }): readonly Relationship[] => (reference === null ? [] : [reference]))
  return { fields, byName: new Map(fields.map((field) => [field.name, field])), rules: [], uniques: [], relationships }
}

const stem = (name: string): string => stemOf(name).replace(/_id$/, '').toLowerCase()

/** The argument that stands for a column: of its name, whatever the habits of prefixes. */
export function argumentFor(fields: readonly Field[], column: string): Field | null {
  return fields.find(({ name }) => name === column) ?? fields.find(({ name }) => stem(name) === stem(column)) ?? null
}
