import type { TypeDescription } from './description.ts'
import type { Entity, Model, Relationship } from './model.ts'
import { labelOf, phrase } from './names.ts'

/** A name with its type: an argument, or a column of a result. */
interface Named {
  readonly name: string
  readonly type: TypeDescription
}

const sameType = (a: TypeDescription, b: TypeDescription | undefined): boolean => a.schema === b?.schema && a.name === b.name

/** `p_item_id` and `_item_id` are `item_id`: habits that keep an argument apart from a column. */
export const stemOf = (name: string): string => name.replace(/^(?:p_|in_|_+)(?=[A-Za-z])/, '')

const withoutId = (name: string): string => name.replace(/(?<=.)(_id|Id|_uuid|_key)$/, '')

const toRecord = (named: Named, entity: Entity, column: string, people: Model['people']): Relationship => ({
  name: '',
  cardinality: 'to-one',
  label: labelOf(withoutId(stemOf(named.name))),
  columns: [named.name],
  target: entity.id,
  targetColumns: [column],
  isPeople: people?.entity.id === entity.id,
  through: null,
  onDelete: 'no action',
})

/** The record that a value of this type can name: by its single key, or as a whole row. */
export const rowReference = (named: Named, entity: Entity, people: Model['people']): Relationship | null => {
  const [key, ...more] = entity.key
  if (key === undefined || more.length > 0) return null
  const isRow = named.type.kind === 'composite' && named.type.schema === entity.schema && named.type.name === entity.name
  return isRow || sameType(named.type, entity.byName.get(key)?.type) ? toRecord(named, entity, key, people) : null
}

/** Names by which an entity is spoken of: `item`, `items`, `repair_order`. */
const namesOf = (entity: Entity): readonly string[] => [entity.name, entity.singular, entity.label].map((name) => phrase(name).toLowerCase())

/**
 * What an argument or result column refers to, judging by its type and name: a row type says it; `item`, `item_id` and
 * `p_item_id` of the key's type mean an item; `user_id` means a member, where some entity describes them. Null where it names nothing.
 */
export const guessReference = (named: Named, entities: ReadonlyMap<string, Entity>, people: Model['people']): Relationship | null => {
  const { type } = named
  const readable = [...entities.values()].filter(({ can }) => can.select)
  if (type.kind === 'composite') {
    const entity = readable.find(({ schema, name }) => schema === type.schema && name === type.name)
    return entity === undefined ? null : rowReference(named, entity, people)
  }
  const name = phrase(withoutId(stemOf(named.name))).toLowerCase()
  const entity = readable.find((each) => namesOf(each).includes(name))
  if (entity !== undefined) return rowReference(named, entity, people)
  const isMember = people !== null && name === 'user' && sameType(type, people.entity.byName.get(people.userField)?.type)
  return isMember ? toRecord(named, people.entity, people.userField, people) : null
}
